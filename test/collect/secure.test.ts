import { createServer } from 'node:https'
import { expect, it, onTestFinished } from 'vitest'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { forTest } from '../for-test.ts'
import { listen } from '../loopback.ts'
import { makeCertificate } from '../net/certificate-maker.ts'
import { evidenceAt, NOW } from './site.ts'

it('keeps the facts of a certificate, trusted or not, beside the page', async () => {
  const { cert, key } = makeCertificate({ commonName: 'A museum', names: ['127.0.0.1'] })
  const answering = createServer({ cert, key }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title>')
  })
  const server = await forTest(listen(answering))
  const http = createHttp({ policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'VerdictTest' })
  onTestFinished(() => http.close())
  const evidence = await evidenceAt(`https://127.0.0.1:${server.port}/`, { http, collectedAt: NOW })
  expect(evidence.page).toMatchObject({ value: { status: 200, offersHttp2: false, httpVersion: '1.1' } })
  expect(evidence.certificate).toMatchObject({
    value: { trusted: false, selfSigned: true, validForHost: true, acceptsLegacyTls: false },
  })
})
