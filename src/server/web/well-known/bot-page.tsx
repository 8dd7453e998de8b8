import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'

const NGINX = `if ($http_user_agent ~ VerdictBot) {
  return 403;
}`

const APACHE = `RewriteEngine On
RewriteCond %{HTTP_USER_AGENT} VerdictBot
RewriteRule ^ - [F]`

export function BotPage({ view, contact, url }: { view: View; contact: string | null; url: string | null }) {
  const { bot } = view.words
  return (
    <Layout view={view} title={bot.title} description={bot.description} page="none" indexable>
      <article class="prose">
        <h1>{bot.title}</h1>
        <p class="lead">{bot.lead}</p>
        <h2>{bot.name.title}</h2>
        <p>{bot.name.text}</p>
        <pre>
          <code>{`Mozilla/5.0 (compatible; VerdictBot/…${url === null ? '' : `; +${url}/bot`})`}</code>
        </pre>
        <h2>{bot.does.title}</h2>
        <ul>
          {bot.does.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <h2>{bot.out.title}</h2>
        <p>{bot.out.text}</p>
        <h3>{bot.out.nginx}</h3>
        <pre>
          <code>{NGINX}</code>
        </pre>
        <h3>{bot.out.apache}</h3>
        <pre>
          <code>{APACHE}</code>
        </pre>
        <h2>{bot.contact.title}</h2>
        {contact === null ? (
          <p>{bot.contact.none}</p>
        ) : (
          <p>
            {bot.contact.text} <a href={contact}>{contact.replace(/^mailto:/, '')}</a>
          </p>
        )}
      </article>
    </Layout>
  )
}
