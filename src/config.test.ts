import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { issueKey } from './domain/keys/key-format.ts'
import { parseDuration } from './setting-values.ts'

const value = (name: string, text: string) => parseConfig({ [name]: text }).config
const errorsOf = (name: string, text: string) => parseConfig({ [name]: text }).errors

describe('with nothing set', () => {
  it('everything has the documented default', () => {
    expect(parseConfig({}).config).toEqual({
      host: '127.0.0.1',
      port: 3000,
      url: null,
      dataFolder: './data',
      databaseUrl: null,
      blobs: null,
      blobsEndpoint: null,
      blobsRegion: 'us-east-1',
      blobsKeyId: null,
      blobsSecretKey: null,
      blobsSessionToken: null,
      allow: [],
      notifyAllow: [],
      smtpUrl: null,
      mailFrom: null,
      oidcIssuer: null,
      oidcClientId: null,
      oidcClientSecret: null,
      oidcName: 'SSO',
      oidcDomains: [],
      oidcGroups: [],
      oidcOwnerGroups: [],
      oidcGroupsClaim: 'groups',
      oidcCreate: 'on',
      passwords: 'on',
      maxConnections: 10_000,
      connectionsPerAddress: 256,
      streamsPerAddress: 50,
      rateLimit: 600,
      secret: null,
      createLimit: 60,
      wait: 15_000,
      waitMax: 60_000,
      concurrency: 8,
      scans: 1,
      scanPages: 50_000,
      scheduledRuns: 2000,
      keep: { all: 30, daily: 90, weekly: 730 },
      keepMax: {
        all: Number.POSITIVE_INFINITY,
        daily: Number.POSITIVE_INFINITY,
        weekly: Number.POSITIVE_INFINITY,
      },
      timeZone: 'UTC',
      depth: 0,
      device: 'mobile',
      chrome: null,
      browsers: null,
      lighthouseRuns: 1,
      lighthouseKept: 3,
      logLevel: 'info',
      trustProxy: false,
      cors: [],
      metricsToken: null,
      metricsPort: null,
      contact: null,
      ownerEmail: null,
      ownerPassword: null,
      ownerKey: null,
    })
  })

  it('every line says where its value is from and what it is for', () => {
    for (const line of parseConfig({}).lines) {
      expect(line.origin).toBe('default')
      expect(line.about).toMatch(/\.$/)
    }
  })

  it('an empty variable counts as not set', () => {
    const { config, lines } = parseConfig({ VERDICT_PORT: ' ' })
    expect(config?.port).toBe(3000)
    expect(lines.find((line) => line.name === 'VERDICT_PORT')?.origin).toBe('default')
  })
})

describe('what is set', () => {
  it.each([
    ['VERDICT_PORT', '0', { port: 0 }],
    ['VERDICT_URL', 'https://verdict.example/', { url: 'https://verdict.example' }],
    ['VERDICT_URL', 'https://example.com:8443', { url: 'https://example.com:8443' }],
    ['DATABASE_URL', 'postgres://a:b@h/d', { databaseUrl: 'postgres://a:b@h/d' }],
    ['VERDICT_ALLOW', '10.0.0.0/8, intranet *.corp', { allow: ['10.0.0.0/8', 'intranet', '*.corp'] }],
    ['VERDICT_NOTIFY_ALLOW', 'ntfy.corp', { notifyAllow: ['ntfy.corp'] }],
    ['VERDICT_OIDC_GROUPS', 'Web Team, ops,', { oidcGroups: ['Web Team', 'ops'] }],
    ['VERDICT_OIDC_OWNER_GROUPS', '/admins', { oidcOwnerGroups: ['/admins'] }],
    ['VERDICT_OIDC_GROUPS_CLAIM', 'realm_access.roles', { oidcGroupsClaim: 'realm_access.roles' }],
    ['VERDICT_OIDC_DOMAINS', 'Example.com, example.org', { oidcDomains: ['example.com', 'example.org'] }],
    ['VERDICT_MAIL_FROM', 'Verdict <v@example.com>', { mailFrom: 'Verdict <v@example.com>' }],
    ['VERDICT_RATE_LIMIT', '0', { rateLimit: 0 }],
    ['VERDICT_WAIT', '500ms', { wait: 500 }],
    ['VERDICT_WAIT', '20', { wait: 20_000 }],
    ['VERDICT_WAIT_MAX', '2m', { waitMax: 120_000 }],
    ['VERDICT_TRUST_PROXY', 'true', { trustProxy: true }],
    ['VERDICT_TRUST_PROXY', '2', { trustProxy: 2 }],
    ['VERDICT_TRUST_PROXY', '10.0.0.1,fd00::/8', { trustProxy: ['10.0.0.1', 'fd00::/8'] }],
    [
      'VERDICT_CORS',
      'https://a.example http://localhost:8080',
      { cors: ['https://a.example', 'http://localhost:8080'] },
    ],
    ['VERDICT_CONTACT', 'me@example.com', { contact: 'mailto:me@example.com' }],
    ['VERDICT_CONTACT', 'https://example.com/report', { contact: 'https://example.com/report' }],
    ['VERDICT_OWNER_EMAIL', 'Me@Example.com', { ownerEmail: 'me@example.com' }],
    ['VERDICT_LIGHTHOUSE_RUNS', '3', { lighthouseRuns: 3 }],
    ['VERDICT_LAB_RUNS', '3', { lighthouseRuns: 3 }],
    ['VERDICT_LAB_KEPT', '0', { lighthouseKept: 0 }],
    ['VERDICT_SECRET', 'a'.repeat(32), { secret: 'a'.repeat(32) }],
  ])('%s=%s', (name, text, expected) => {
    expect(value(name, text)).toMatchObject(expected)
  })

  it('waits by default no longer than a request can ask for', () => {
    const { config, lines } = parseConfig({ VERDICT_WAIT_MAX: '5s' })
    expect(config).toMatchObject({ wait: 5000, waitMax: 5000 })
    expect(lines.find(({ name }) => name === 'VERDICT_WAIT')).toMatchObject({ value: '5s', origin: 'default' })
  })

  it('keeps details by default no longer than projects can choose', () => {
    const { config, lines } = parseConfig({ VERDICT_KEEP_MAX: '7d 120d forever' })
    expect(config?.keep).toEqual({ all: 7, daily: 90, weekly: 730 })
    expect(lines.find(({ name }) => name === 'VERDICT_KEEP')).toMatchObject({ value: '7d 90d 2y', origin: 'default' })
  })

  it('is said to come from the environment', () => {
    const line = parseConfig({ VERDICT_PORT: '8080' }).lines.find(({ name }) => name === 'VERDICT_PORT')
    expect(line).toMatchObject({ value: '8080', origin: 'environment' })
  })

  it('takes the current name of a setting before a former one', () => {
    const both = { VERDICT_LAB_RUNS: '3', VERDICT_LIGHTHOUSE_RUNS: '5' }
    expect(parseConfig(both).config?.lighthouseRuns).toBe(5)
  })

  it('is never printed where it is a secret', () => {
    const { key } = issueKey()
    const { lines } = parseConfig({
      VERDICT_OWNER_KEY: key,
      VERDICT_OWNER_PASSWORD: 'correct horse',
      DATABASE_URL: 'postgres://me:hidden@db/verdict',
      VERDICT_METRICS_TOKEN: 'a-token-of-some-length',
    })
    const printed = JSON.stringify(lines)
    for (const secret of [key, 'correct horse', 'hidden', 'a-token-of-some-length'])
      expect(printed).not.toContain(secret)
  })
})

describe('what is wrong', () => {
  it.each([
    ['VERDICT_PORT', '65536'],
    ['VERDICT_SECRET', 'a'.repeat(31)],
    ['VERDICT_PORT', 'tcp://10.0.0.1:3000'],
    ['VERDICT_PORT', '-1'],
    ['VERDICT_URL', 'verdict.example'],
    ['VERDICT_URL', 'https://me:you@verdict.example'],
    ['VERDICT_URL', 'https://:you@verdict.example'],
    ['VERDICT_URL', 'https://example.com/verdict/'],
    ['DATABASE_URL', 'mysql://db'],
    ['VERDICT_ALLOW', '10.0.0.0/40'],
    ['VERDICT_NOTIFY_ALLOW', '10.0.0.0/40'],
    ['VERDICT_SMTP_URL', 'https://mail.example.com'],
    ['VERDICT_SMTP_URL', 'smtp://ann:100%@mail.example.com'],
    ['VERDICT_SMTP_URL', 'smtp://ann:secret@mail.example.com?tls=off'],
    ['VERDICT_OIDC_ISSUER', 'http://login.example.com'],
    ['VERDICT_OIDC_ISSUER', 'login.example.com'],
    ['VERDICT_MAIL_FROM', 'nobody'],
    ['VERDICT_MAIL_FROM', 'A <a@b.example>, c@d.example'],
    ['VERDICT_ALLOW', 'http://intranet/'],
    ['VERDICT_RATE_LIMIT', 'many'],
    ['VERDICT_WAIT', '15 parsecs'],
    ['VERDICT_WAIT', '1h'],
    ['VERDICT_CONCURRENCY', '0'],
    ['VERDICT_KEEP', '30d 90d'],
    ['VERDICT_KEEP', '90d 30d 2y'],
    ['VERDICT_KEEP_MAX', 'never'],
    ['VERDICT_LOG_LEVEL', 'loud'],
    ['VERDICT_TRUST_PROXY', 'proxy.example'],
    ['VERDICT_CORS', 'https://a.example/page'],
    ['VERDICT_METRICS_TOKEN', 'short'],
    ['VERDICT_CONTACT', 'javascript:alert(1)'],
    ['VERDICT_CONTACT', 'nobody'],
    ['VERDICT_OWNER_EMAIL', 'nobody'],
    ['VERDICT_OWNER_PASSWORD', 'short'],
    ['VERDICT_OWNER_KEY', 'vdt_123'],
    ['VERDICT_LAB_RUNS', '0'],
  ])('%s=%s is one sentence that names it', (name, text) => {
    expect(errorsOf(name, text)).toEqual([expect.stringMatching(new RegExp(`^${name} .*\\.$`))])
  })

  it('is a made-up API key of the right length', () => {
    expect(errorsOf('VERDICT_OWNER_KEY', `vdt_${'a'.repeat(40)}`)).toEqual([expect.stringContaining('checksum')])
  })

  it('is not also said to be missing', () => {
    const base = { VERDICT_URL: 'https://verdict.example.com' }
    const mail = { ...base, VERDICT_SMTP_URL: 'smtp://mail.example.com', VERDICT_MAIL_FROM: 'nobody' }
    expect(parseConfig(mail).errors).toEqual([expect.stringContaining('must be an email address')])
    const issuer = { VERDICT_OIDC_ISSUER: 'login.example.com', VERDICT_PASSWORDS: 'off' }
    expect(parseConfig(issuer).errors).toEqual([expect.stringContaining('must be an https URL')])
    const url = { VERDICT_OIDC_ISSUER: 'https://login.example.com', VERDICT_OIDC_CLIENT_ID: 'x', VERDICT_URL: 'z' }
    expect(parseConfig(url).errors).toEqual([expect.stringContaining('must be an http or https URL')])
  })

  it('is a wait that is longer than the longest', () => {
    const waits = (wait: string, most: string) => parseConfig({ VERDICT_WAIT: wait, VERDICT_WAIT_MAX: most }).errors
    expect(errorsOf('VERDICT_WAIT', '2m')).toEqual(['VERDICT_WAIT must not be longer than VERDICT_WAIT_MAX.'])
    expect(waits('2m', '30s')).toHaveLength(1)
    expect(waits('2m', '2m')).toEqual([])
    expect(waits('soon', '30s')).toEqual([expect.stringContaining('must be a duration')])
  })

  it('is to keep details longer than the longest: they would be removed anyway', () => {
    const keep = (kept: string, most: string) => parseConfig({ VERDICT_KEEP: kept, VERDICT_KEEP_MAX: most }).errors
    const problem = 'VERDICT_KEEP must not be longer than VERDICT_KEEP_MAX.'
    expect(keep('forever', '30d 90d 2y')).toEqual([problem])
    expect(keep('30d 90d 3y', '60d 120d 2y')).toEqual([problem])
    expect(keep('30d 90d 2y', '30d 90d 2y')).toEqual([])
  })

  it('is reported all at once, and there is no configuration', () => {
    const { config, errors } = parseConfig({ VERDICT_PORT: 'x', VERDICT_WAIT: 'y', VERDICT_URL: 'z' })
    expect(config).toBeNull()
    expect(errors).toHaveLength(3)
  })

  it('is not repeated where it is a secret', () => {
    expect(errorsOf('VERDICT_OWNER_KEY', 'vdt_secret').join()).not.toContain('secret')
    expect(errorsOf('DATABASE_URL', 'mysql://me:secret@db').join()).not.toContain('secret')
    expect(errorsOf('VERDICT_SMTP_URL', 'smtp://me:secret%@mail.example').join()).not.toContain('secret')
  })
})

describe('secrets in files', () => {
  const files: Record<string, string> = { '/run/secrets/signing': `${'s'.repeat(40)}\n`, '/run/secrets/empty': ' \n' }
  const read = (path: string) => files[path] ?? fail(`no such file: ${path}`)
  const fail = (message: string): never => {
    throw new Error(message)
  }

  it('are read from the path, without the line break at the end, and never printed', () => {
    const { config, lines } = parseConfig({ VERDICT_SECRET_FILE: '/run/secrets/signing' }, read)
    expect(config?.secret).toBe('s'.repeat(40))
    expect(lines.find(({ name }) => name === 'VERDICT_SECRET')).toMatchObject({ value: '(set)', origin: 'file' })
  })

  it.each([
    [{ VERDICT_SECRET_FILE: '/run/secrets/signing', VERDICT_SECRET: 'x'.repeat(40) }, /must not be set/],
    [{ VERDICT_SECRET_FILE: '/run/secrets/empty' }, /is an empty file/],
    [{ VERDICT_SECRET_FILE: '/nowhere' }, /can’t be read: no such file/],
  ])('%j is an error', (environment, expected) => {
    expect(parseConfig(environment, read).errors.join()).toMatch(expected)
  })

  it('only secrets have files', () => {
    expect(parseConfig({ VERDICT_HOST_FILE: '/run/secrets/signing' }, read).config?.host).toBe('127.0.0.1')
  })
})

describe('durations', () => {
  it.each([
    ['1', 1000],
    ['500ms', 500],
    ['1.5s', 1500],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['90d', 7_776_000_000],
    [' 3 s ', 3000],
    ['', undefined],
    ['s', undefined],
    ['-1s', undefined],
    ['1w', undefined],
    ['1e3', undefined],
  ])('"%s" is %s ms', (text, expected) => {
    expect(parseDuration(text)).toBe(expected)
  })
})

describe('a mail server', () => {
  it('needs a sender and the public URL, because nothing else may be in the links of mails', () => {
    const given = { VERDICT_SMTP_URL: 'smtp://mail.example.com', VERDICT_MAIL_FROM: 'verdict@example.com' }
    const needed = 'VERDICT_URL must be set, such as https://verdict.example.com, because VERDICT_SMTP_URL is.'
    expect(parseConfig(given).errors).toEqual([needed])
    expect(parseConfig({ ...given, VERDICT_URL: 'https://verdict.example.com' }).errors).toEqual([])
  })
})

describe('an OpenID provider', () => {
  const given = { VERDICT_OIDC_ISSUER: 'https://login.example.com', VERDICT_OIDC_CLIENT_ID: 'verdict' }

  it('needs a client id and the public URL', () => {
    const needed = 'VERDICT_URL must be set, such as https://verdict.example.com, because VERDICT_OIDC_ISSUER is.'
    expect(parseConfig(given).errors).toEqual([needed])
    expect(parseConfig({ ...given, VERDICT_OIDC_CLIENT_ID: '' }).errors).toEqual([
      'VERDICT_OIDC_CLIENT_ID must be set, because VERDICT_OIDC_ISSUER is.',
      needed,
    ])
    expect(parseConfig({ ...given, VERDICT_URL: 'https://verdict.example.com' }).errors).toEqual([])
  })

  it('is needed to turn passwords off', () => {
    expect(errorsOf('VERDICT_PASSWORDS', 'off')).toEqual([
      'VERDICT_OIDC_ISSUER must be set, because VERDICT_PASSWORDS is off.',
    ])
  })
})

it('wants both parts of the key of object storage', () => {
  const problem = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set, because VERDICT_BLOBS is.'
  const given = { VERDICT_BLOBS: 's3://bucket', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
  expect(parseConfig(given).errors).toEqual([])
  for (const missing of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
    expect(parseConfig({ ...given, [missing]: '' }).errors).toEqual([problem])
})
