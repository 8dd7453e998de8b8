import { defineAudit, pass } from '../../audit.ts'

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

export const socialLinks = defineAudit({
  id: 'practice/social-links',
  importance: 'info',
  title: 'Links to profiles in social networks',
  why: 'Visitors look for them, and some directories gather them. They are no measure of a page, so they cost nothing.',
  fix: 'Link the profiles you keep, for example in the footer; leave out those you do not.',
  authorities: [],
  examples: {
    language: 'html',
    bad: '<footer>Follow us</footer>',
    good: '<footer><a href="https://mastodon.social/@museum" rel="me">Mastodon</a></footer>',
  },
  needs: ['links'],

  check({ links }) {
    const found = new Map<string, string>()
    for (const { kind, url } of links) {
      const network = kind === 'external' ? networkOf(url!) : null
      if (network !== null && !found.has(network)) found.set(network, url!.href.slice(0, 200))
    }
    if (found.size === 0)
      return pass('The page links to no social network we know.', { value: 'none', details: { networks: {} } })
    return pass(`The page links to ${[...found.keys()].join(', ')}.`, {
      value: String(found.size),
      details: { networks: Object.fromEntries(found) },
    })
  },
})

function networkOf({ hostname }: URL): string | null {
  // The registered name is the last two labels of every host in the table.
  const dot = hostname.lastIndexOf('.', hostname.lastIndexOf('.') - 1)
  const domain = hostname.slice(dot + 1)
  return Object.hasOwn(NETWORKS, domain) ? NETWORKS[domain]! : null
}
