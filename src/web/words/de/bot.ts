import type { bot as english } from '../en/bot.ts'

export const bot: typeof english = {
  bot: {
    title: 'VerdictBot',
    description: 'Was VerdictBot ist, was er von einer Website abruft und wie man ihn fernhält.',
    lead: 'Wenn Sie VerdictBot im Protokoll Ihrer Website gefunden haben: Jemand hat bei diesem Verdict einen Bericht über eine Ihrer Seiten bestellt.',
    name: { title: 'Woran man ihn erkennt', text: 'Jede Anfrage sagt, von wem sie kommt, im Header User-Agent:' },
    does: {
      title: 'Was er tut',
      points: [
        'Er kommt nur, wenn jemand einen Bericht bestellt, und sieht sich nur diese eine Seite an. Er wandert nicht von Link zu Link.',
        'Er ruft die Seite ab, was sie selbst lädt (etwa Stylesheets und Bilder), und die Dateien, die über eine Website Auskunft geben: robots.txt, Sitemap, Icons, security.txt und llms.txt. Außerdem fragt er nach einer Adresse, die es nicht geben sollte, um zu sehen, wie die Website antwortet.',
        'Er stellt einem Host höchstens zwei Anfragen zugleich, ruft höchstens 150 Dateien und 32 MiB ab und hört nach 20 Sekunden auf.',
        'Er sendet keine Cookies, füllt keine Formulare aus und probiert keine Passwörter.',
      ],
    },
    out: {
      title: 'Wie man ihn fernhält',
      text: 'Weil er für jemanden handelt, der genau diese Seite genannt hat, versteht er robots.txt nicht als Absage: Er berichtet, was darin steht. Um ihn abzuweisen, beantworten Sie seine Anfragen mit Status 403; er nimmt die Absage hin und kommt nur wieder, wenn er erneut geschickt wird. Zum Beispiel:',
      nginx: 'In nginx, im server-Block',
      apache: 'In Apache, mit mod_rewrite',
    },
    contact: {
      title: 'Fragen',
      text: 'Wer dieses Verdict betreibt, ist erreichbar unter',
      none: 'Fragen Sie die Betreiber dieses Verdict.',
    },
  },
}
