import { DEFAULT_RETENTION } from './domain/retention/retention.ts'
import {
  allowList,
  apiKey,
  atLeast,
  baseUrl,
  blobPlace,
  contact,
  databaseUrl,
  depth,
  duration,
  email,
  endpoint,
  integer,
  issuer,
  lowerCaseList,
  mailbox,
  names,
  oneOf,
  origins,
  port,
  proxies,
  region,
  retention,
  smtpUrl,
  text,
  timeZone,
  writtenRetention,
} from './setting-values.ts'
import { DEVICES, MIN_PASSWORD_LENGTH } from './vocabulary.ts'

export interface Setting<T> {
  name: string
  /** A name from earlier versions that still works. */
  formerName?: string
  about: string
  /** As written in the environment; null if there is no default. */
  fallback: string | null
  /** Not for printing. */
  secret?: boolean
  /** Throws a RangeError that completes the sentence "NAME …". */
  parse(text: string): T
}

function setting<T>(name: string, fallback: string, parse: (text: string) => T, about: string): Setting<T> {
  return { name, about, fallback, parse }
}

function optional<T>(name: string, parse: (text: string) => T, about: string): Setting<T | null> {
  return { name, about, fallback: null, parse }
}

function secret<T>(name: string, parse: (text: string) => T, about: string): Setting<T | null> {
  return { ...optional(name, parse, about), secret: true }
}

function renamed<T>(formerName: string, current: Setting<T>): Setting<T> {
  return { ...current, formerName }
}

/** All of the service. */
// biome-ignore format: a table
export const SETTINGS = {
  host: setting('VERDICT_HOST', '127.0.0.1', text, 'Address to listen on; 0.0.0.0 or :: for all.'),
  port: setting('VERDICT_PORT', '3000', port, 'Port to listen on.'),
  url: optional('VERDICT_URL', baseUrl,
    'Public URL of the service, such as https://verdict.example.com, used in links. Required for email, an OpenID provider and invitations.'),
  dataFolder: setting('VERDICT_DATA', './data', text, 'Folder of the SQLite database.'),
  databaseUrl: secret('DATABASE_URL', databaseUrl,
    'PostgreSQL database to use instead of SQLite.'),
  blobs: optional('VERDICT_BLOBS', blobPlace,
    'Object storage for evidence, screenshots and Lighthouse reports, such as s3://bucket/prefix. Unset: they are in the database.'),
  blobsEndpoint: optional('VERDICT_BLOBS_ENDPOINT', endpoint,
    'URL of an S3-compatible server, such as https://minio.example.com:9000. Unset: AWS.'),
  blobsRegion: setting('VERDICT_BLOBS_REGION', 'us-east-1', region, 'Region of the bucket.'),
  blobsKeyId: optional('AWS_ACCESS_KEY_ID', text, 'Access key id for the bucket.'),
  blobsSecretKey: secret('AWS_SECRET_ACCESS_KEY', text, 'Secret access key for the bucket.'),
  blobsSessionToken: secret('AWS_SESSION_TOKEN', text, 'Session token, with temporary credentials.'),
  secret: secret('VERDICT_SECRET', atLeast(32),
    'Secret that signs cookies and links, at least 32 characters. Required with PostgreSQL; otherwise one is generated in the data folder.'),
  allow: setting('VERDICT_ALLOW', '', allowList,
    'Private hosts, *.domains, IP addresses and CIDRs that may be audited, separated by commas.'),
  notifyAllow: setting('VERDICT_NOTIFY_ALLOW', '', allowList,
    'Private hosts, *.domains, IP addresses and CIDRs that channels may send to, separated by commas.'),
  smtpUrl: secret('VERDICT_SMTP_URL', smtpUrl,
    'Mail server for email channels, such as smtps://user:password@mail.example.com. Unset: no email.'),
  mailFrom: optional('VERDICT_MAIL_FROM', mailbox,
    'Sender of email, such as verdict@example.com or Verdict <verdict@example.com>. Required with VERDICT_SMTP_URL.'),
  oidcIssuer: optional('VERDICT_OIDC_ISSUER', issuer,
    'OpenID provider to sign in with, such as https://login.example.com. Unset: none.'),
  oidcClientId: optional('VERDICT_OIDC_CLIENT_ID', text, 'Client id at the OpenID provider.'),
  oidcClientSecret: secret('VERDICT_OIDC_CLIENT_SECRET', text, 'Client secret at the OpenID provider.'),
  oidcName: setting('VERDICT_OIDC_NAME', 'SSO', text, 'Name of the OpenID provider on the sign-in button.'),
  oidcDomains: setting('VERDICT_OIDC_DOMAINS', '', lowerCaseList,
    'Domains of email addresses that may sign in with the OpenID provider, separated by commas. Unset: all.'),
  oidcGroups: setting('VERDICT_OIDC_GROUPS', '', names,
    'Groups of the OpenID provider whose members may sign in, separated by commas. Unset: everyone.'),
  oidcOwnerGroups: setting('VERDICT_OIDC_OWNER_GROUPS', '', names,
    'Groups of the OpenID provider whose members are owners of the instance, separated by commas. Unset: none.'),
  oidcGroupsClaim: setting('VERDICT_OIDC_GROUPS_CLAIM', 'groups', text,
    'Claim of the OpenID provider that has the groups, such as roles or realm_access.roles.'),
  oidcCreate: setting('VERDICT_OIDC_CREATE', 'on', oneOf('on', 'off'),
    'Whether people who sign in with the OpenID provider for the first time get an account: on or off.'),
  passwords: setting('VERDICT_PASSWORDS', 'on', oneOf('on', 'off'),
    'Whether people can sign in with a password: on or off.'),
  rateLimit: setting('VERDICT_RATE_LIMIT', '600', integer(0, 1_000_000),
    'Requests per minute for each key, over all processes; 0 for no limit.'),
  createLimit: setting('VERDICT_CREATE_LIMIT', '60', integer(0, 1_000_000),
    'Runs per minute for each key, over all processes; longer lists start at this pace. 0 for no limit.'),
  maxConnections: setting('VERDICT_MAX_CONNECTIONS', '10000', integer(0, 1_000_000),
    'Open connections of one server process; 0 for no limit.'),
  connectionsPerAddress: setting('VERDICT_CONNECTIONS_PER_ADDRESS', '256', integer(0, 1_000_000),
    'Open connections from one IP address (IPv6: from one /64) that is not a trusted proxy; 0 for no limit.'),
  streamsPerAddress: setting('VERDICT_STREAMS_PER_ADDRESS', '50', integer(0, 1_000_000),
    'Report pages with live progress for one IP address; further ones poll. 0 for no limit.'),
  wait: setting('VERDICT_WAIT', '15s', duration(300_000),
    'How long creating a report waits for its result by default.'),
  waitMax: setting('VERDICT_WAIT_MAX', '60s', duration(300_000), 'Longest wait that a request can ask for.'),
  concurrency: setting('VERDICT_CONCURRENCY', '8', integer(1, 1000), 'Number of runs at the same time in one process.'),
  scans: setting('VERDICT_SCANS', '1', integer(0, 100),
    'Number of scans of whole sites at the same time in one process; 0 for none.'),
  scanPages: setting('VERDICT_SCAN_PAGES', '50000', integer(1, 50_000), 'Most pages that a scan of a site can ask for.'),
  scheduledRuns: setting('VERDICT_SCHEDULED_RUNS', '2000', integer(0, 100_000_000),
    'Runs and scans per day that the schedules of one user can start; 0 for no limit.'),
  keep: setting('VERDICT_KEEP', writtenRetention(DEFAULT_RETENTION), retention,
    'How long the details of runs are kept: all of them, then one a day, then one a week; after that, one a month. Or forever.'),
  keepMax: setting('VERDICT_KEEP_MAX', 'forever', retention,
    'The longest that projects can choose to keep them.'),
  timeZone: setting('VERDICT_TIME_ZONE', 'UTC', timeZone,
    'Time zone of new schedules that name none, such as Europe/Berlin.'),
  depth: setting('VERDICT_DEPTH', 'quick', depth,
    'Default depth of new reports: quick (HTTP only), browser (also opens the page in Chrome) or lighthouse (also runs Lighthouse).'),
  device: setting('VERDICT_DEVICE', 'mobile', oneOf(...DEVICES),
    'Default device of new reports: mobile or desktop.'),
  chrome: optional('VERDICT_CHROME', text,
    'Path of Chrome or Chromium. Unset: an installed one, or the one from the npm package @sparticuz/chromium.'),
  browsers: optional('VERDICT_BROWSERS', integer(0, 64),
    'Number of pages open at the same time in the browser of one process; 0 for no browser. Unset: as many as cores and memory allow.'),
  lighthouseRuns: renamed('VERDICT_LAB_RUNS', setting('VERDICT_LIGHTHOUSE_RUNS', '1', integer(1, 15),
    'Number of Lighthouse runs per page; the median is used. Runs of schedules have at least 3.')),
  lighthouseKept: renamed('VERDICT_LAB_KEPT', setting('VERDICT_LIGHTHOUSE_KEPT', '3', integer(0, 1000),
    'Number of runs of a report that keep the full Lighthouse report.')),
  logLevel: setting('VERDICT_LOG_LEVEL', 'info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'Log level: fatal, error, warn, info, debug, trace or silent.'),
  trustProxy: setting('VERDICT_TRUST_PROXY', 'false', proxies,
    'Proxies whose X-Forwarded headers are trusted: true, false, a number of hops, or IP addresses and CIDRs separated by commas.'),
  cors: setting('VERDICT_CORS', '', origins,
    'Origins that may call the API from a browser, separated by commas; * for all.'),
  metricsToken: secret('VERDICT_METRICS_TOKEN', atLeast(16),
    'Bearer token for /metrics.'),
  metricsPort: optional('VERDICT_METRICS_PORT', port,
    'Separate port for /metrics, /healthz and /readyz, without authentication; also for `verdict work`.'),
  contact: optional('VERDICT_CONTACT', contact,
    'Contact for security reports in /.well-known/security.txt: an email address or an https URL.'),
  ownerEmail: optional('VERDICT_OWNER_EMAIL', email, 'Email address of the owner, for the first start.'),
  ownerPassword: secret('VERDICT_OWNER_PASSWORD', atLeast(MIN_PASSWORD_LENGTH), 'Password of the owner, for the first start.'),
  ownerKey: secret('VERDICT_OWNER_KEY', apiKey,
    'API key of the owner, for the first start. Unset: one is generated and printed once.'),
}
