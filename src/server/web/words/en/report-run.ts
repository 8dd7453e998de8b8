/** A run in progress, and a failed one. */

export const progress = {
  heading: {
    first: 'Report in progress',
    again: 'New run in progress',
    deeper: 'Browser run in progress',
  },
  running: 'Run in progress',
  steps: {
    queued: 'Queued',
    quick: 'Quick audit',
    browser: 'Browser',
    lighthouse: 'Lighthouse',
    result: 'Result',
  },
  notes: {
    held: () => 'It starts when the run that is under way has ended.',
    retry: (attempt: number) => `The last attempt did not succeed. Attempt ${attempt} starts shortly.`,
    waitsForBrowser: () => 'Waiting for a free browser.',
  },
  elapsed: 'Elapsed',
  cancel: 'Cancel run',
  updates: 'This page updates automatically.',
  withoutScript: 'Refresh',
  last: 'The last result is shown below.',
  fast: 'The quick result is shown below. The browser run will add to it.',
}

export const failure = {
  heading: 'Run failed',
  canceled: 'Run canceled',
  last: 'The last result is shown below.',
  said: 'Technical details',
  again: 'Try again',
  inBrowser: 'Run at depth Browser',
  appShell: [
    'The HTML has no content: scripts add it in the browser.',
    'A Quick run doesn’t execute scripts. Run the page at the depth Browser.',
  ] as [what: string, todo: string],
  hiddenAtFirst: [
    'Most of the content is hidden when the page opens.',
    'A Quick run doesn’t execute the scripts that may show it. Run the page at the depth Browser.',
  ] as [what: string, todo: string],
  hiddenInBrowser: [
    'The page stays blank in the browser: most of its content is hidden, and no script shows it.',
    'Check that the scripts of the page load and run, then try again.',
  ] as [what: string, todo: string],
  reasons: {
    invalid_url: ['The URL is not valid.', 'Check the spelling and create a new report.'],
    dns_failed: [
      'The domain name could not be resolved.',
      'Check the spelling of the URL, and that the domain is registered and has DNS records.',
    ],
    connect_failed: [
      'The connection to the server failed.',
      'Check that it is running and reachable from the internet, then try again.',
    ],
    tls_failed: [
      'The TLS connection failed.',
      'Check the certificate and the TLS settings of the server. Visitors get a warning, too.',
    ],
    timeout: [
      'The server took too long to respond.',
      'Try again later. If it keeps happening, check the load on the server.',
    ],
    too_many_redirects: [
      'Too many redirects.',
      'Check the redirect rules of the site. Conflicting rules for https and www are the usual cause.',
    ],
    page_too_complex: [
      'The page is too complex to audit.',
      'It takes more memory or CPU time than is allowed per page. Reduce the number of elements and links.',
    ],
    site_too_complex: [
      'The site is too complex to judge as a whole.',
      'Its pages, links and rules together take more memory or CPU time than is allowed for a site. Scan fewer pages, or exclude some.',
    ],
    too_large: [
      'The page is too large.',
      'Pages over 10.5 MB are not audited. Split the page or move data out of the HTML.',
    ],
    not_html: ['The URL is not an HTML page.', 'Enter the URL of an HTML page, not of a file or feed.'],
    http_error: [
      'The server returned an error.',
      'Open the URL in a private window of your browser. If it asks you to sign in, the run needs credentials for the page.',
    ],
    sign_in_failed: [
      'The credentials were not accepted.',
      'Check that they are valid for this page and have not expired, replace them, then try again.',
    ],
    blocked_address: [
      'This address is blocked.',
      'Private and internal addresses can only be audited if the operator of this instance allows it.',
    ],
    bot_wall: [
      'Bot protection blocked the request.',
      'If this is your site, allow VerdictBot. The bot page explains how to identify it.',
    ],
    protocol_error: [
      'The server did not send a complete, valid HTTP response.',
      'Check the logs of the server and of any proxy in front of it.',
    ],
    aborted: ['The run was stopped before it had a result.', 'Start it again when you want a new result.'],
    invalid_capture: ['The captured page could not be read.', 'Try again.'],
    not_collected: ['The data for the audits was not collected.', 'Try again.'],
    too_little_evidence: [
      'Not enough of the page could be loaded to rate it.',
      'Something may be blocking our requests. Try again later.',
    ],
    internal_error: ['Internal error.', 'Try again. If it keeps happening, contact the operator.'],
  } as Record<string, [what: string, todo: string]>,
  bot: 'About VerdictBot',
}
