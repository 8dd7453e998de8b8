/** A run that is under way, and one that failed. */

export const progress = {
  heading: {
    first: 'Your report is on its way',
    again: 'A new result is on its way',
    deeper: 'A browser is completing the result',
  },
  queued: 'Waiting for its turn',
  running: 'Looking at the page',
  judged: 'The verdict',
  keepsItself: 'This page keeps itself up to date.',
  withoutScript: 'Look again',
  last: 'Below is the last result.',
  fast: 'Below is the fast result. More is added when the browser has seen the page.',
}

export const failure = {
  heading: 'The page could not be judged',
  last: 'Below is the last result.',
  said: 'What we got to hear',
  again: 'Try again',
  reasons: {
    invalid_url: ['The address cannot be opened.', 'Check how it is written and make a new report.'],
    dns_failed: [
      'The name of the site could not be found.',
      'Check that the address is spelled right and that the domain is still registered and has DNS records.',
    ],
    connect_failed: [
      'The server did not take the connection.',
      'Check that it is running and can be reached from outside, then try again.',
    ],
    tls_failed: [
      'No safe connection could be made.',
      'Check the certificate and the TLS settings of the server; visitors get a warning too.',
    ],
    timeout: [
      'The page took too long to answer.',
      'Try again in a while. If it stays so, look at the load of the server.',
    ],
    too_many_redirects: [
      'The page sends its visitors in circles.',
      'Look at the redirects of the site; a rule for https or www that contradicts another one is the usual reason.',
    ],
    page_too_complex: [
      'The page is too complex to judge.',
      'Judging it takes more memory or CPU time than one page may use. Reduce the number of elements and links.',
    ],
    too_large: [
      'The page is larger than we read.',
      'A page of more than 10 MiB loads slowly for everybody: split it, or move data out of it.',
    ],
    not_html: ['What answers there is not a web page.', 'Give the address of an HTML page, not of a file or a feed.'],
    http_error: [
      'The server answered with an error.',
      'Open the address in a browser. Make sure that it shows the page without signing in, then try again.',
    ],
    blocked_address: [
      'The address is one that we do not visit.',
      'Private and internal addresses are open only where the operator of this service allows them.',
    ],
    bot_wall: [
      'The site keeps robots out, and we got its door instead of the page.',
      'If the site is yours, let our bot in; the page about the bot says how to recognise it.',
    ],
    protocol_error: [
      'The server answered in a way that breaks the rules of HTTP.',
      'Look at the logs of the server or of the proxy in front of it.',
    ],
    aborted: ['The run was stopped before it ended.', 'Try again.'],
    invalid_capture: ['What was handed over could not be read.', 'Try again.'],
    not_collected: ['What is needed for a verdict was not collected.', 'Try again.'],
    too_little_evidence: [
      'Too little of the page could be seen to say anything fair.',
      'Most often something on the way blocks us. Try again later.',
    ],
    internal_error: ['Something went wrong on our side.', 'Try again. If it happens again, tell the operator.'],
  } as Record<string, [what: string, todo: string]>,
  bot: 'About the bot',
}
