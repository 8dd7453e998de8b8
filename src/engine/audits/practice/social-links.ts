import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'

/** Hosts of the networks, without www; what ends in a dot and one of them counts too (m.facebook.com). */
const NETWORKS: Record<string, string> = {
  'facebook.com': 'Facebook',
  'fb.com': 'Facebook',
  'instagram.com': 'Instagram',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'x.com': 'X',
  'twitter.com': 'X',
  'linkedin.com': 'LinkedIn',
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'tiktok.com': 'TikTok',
  'pinterest.com': 'Pinterest',
  'reddit.com': 'Reddit',
  'tumblr.com': 'Tumblr',
  'snapchat.com': 'Snapchat',
  'twitch.tv': 'Twitch',
  'discord.gg': 'Discord',
  'discord.com': 'Discord',
  't.me': 'Telegram',
  'telegram.me': 'Telegram',
  'wa.me': 'WhatsApp',
  'whatsapp.com': 'WhatsApp',
  'bsky.app': 'Bluesky',
  'mastodon.social': 'Mastodon',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'medium.com': 'Medium',
  'vimeo.com': 'Vimeo',
  'flickr.com': 'Flickr',
  'xing.com': 'XING',
  'vk.com': 'VK',
  'ok.ru': 'Odnoklassniki',
  'weibo.com': 'Weibo',
  'line.me': 'LINE',
}

const messages = defineMessages({
  none: 'The page links to no known social network.',
  linked: 'The page links to {networks:list}.',
  noValue: 'none',
})

export const socialLinks = defineAudit({
  id: 'practice/social-links',
  importance: 'info',
  title: 'Links to social media profiles',
  why: 'For information only: visitors look for these links, and some directories collect them. They don’t affect the score.',
  fix: 'Link the profiles you maintain, for example in the footer, and leave out the others.',
  messages,
  authorities: [],
  examples: {
    bad: '<footer>Follow us</footer>',
    good: '<footer><a href="https://mastodon.social/@museum" rel="me">Mastodon</a></footer>',
  },
  provenByShell: [],
  needs: ['links'],

  check({ links }) {
    const found = new Map<string, string>()
    for (const link of links) {
      if (link.kind !== 'external') continue
      const network = networkOf(link.hostname!)
      if (network !== null && !found.has(network)) found.set(network, cut(link.url!.href, 200))
    }
    if (found.size === 0) return pass(messages.none, { value: messages.noValue, details: { networks: {} } })
    return pass(messages.linked({ networks: [...found.keys()] }), {
      value: String(found.size),
      details: { networks: Object.fromEntries(found) },
    })
  },
})

function networkOf(hostname: string): string | null {
  // The registrable domain of every host in the table has two labels.
  const dot = hostname.lastIndexOf('.', hostname.lastIndexOf('.') - 1)
  const domain = hostname.slice(dot + 1)
  return Object.hasOwn(NETWORKS, domain) ? NETWORKS[domain]! : null
}
