import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import { imageEnvironment } from './files.ts'
import { type Resource, readValues, readValuesSchema, renderChart } from './render-chart.ts'

const values = readValues() as never as {
  settings: Record<string, string>
  autoscaling: Record<string, unknown>
  ingress: Record<string, unknown>
}
const everything = {
  ...values,
  autoscaling: { ...values.autoscaling, enabled: true },
  ingress: { ...values.ingress, enabled: true, className: 'nginx', tlsSecretName: 'tls' },
}

interface Named {
  name: string
}

interface Deployment extends Resource {
  spec: {
    selector: { matchLabels: Record<string, string> }
    template: {
      metadata: { labels: Record<string, string>; annotations: Record<string, string> }
      spec: {
        enableServiceLinks?: boolean
        securityContext: { runAsNonRoot: boolean }
        containers: [Container]
        volumes: Named[]
      }
    }
  }
}

interface Container {
  args: string[]
  ports: { name: string; containerPort: number }[]
  readinessProbe: { httpGet: { port: string } }
  livenessProbe: { httpGet: { port: string } }
  envFrom: object[]
  volumeMounts: Named[]
}

interface ScaledObject extends Resource {
  spec: { scaleTargetRef: Named; triggers: { metadata: object }[] }
}

interface Ingress extends Resource {
  spec: {
    rules: { http: { paths: { backend: { service: { name: string; port: Named } } }[] } }[]
    tls: object[]
  }
}

function find<T extends Resource>(resources: readonly Resource[], kind: string, name: string): T {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name)
  if (found === undefined) throw new Error(`There is no ${kind} ${name}.`)
  return found as T
}

it('has values that its schema allows, and refuses a name it does not know', () => {
  const isValid = new Ajv().compile(readValuesSchema())
  expect(isValid(values) ? [] : isValid.errors).toEqual([])
  expect(isValid({ ...values, sevrer: {} })).toBe(false)
})

it('sets what Verdict knows', () => {
  const known = parseConfig({}).lines.map(({ name }) => name)
  const { data } = find<Resource & { data: Record<string, string> }>(renderChart(values), 'ConfigMap', 'site-settings')
  expect(data).toEqual(values.settings)
  for (const setting of Object.keys(data)) expect(known).toContain(setting)
})

describe('servers and workers', () => {
  it.each([
    ['server', ['serve', '--no-worker']],
    ['worker', ['work']],
  ])('run the %s on ports that the image has, not as root, with the settings and the secret', (name, args) => {
    const resources = renderChart(values)
    const { spec } = find<Deployment>(resources, 'Deployment', `site-${name}`)
    const [container] = spec.template.spec.containers
    expect(spec.selector.matchLabels).toEqual(expect.objectContaining({ 'app.kubernetes.io/component': name }))
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
    expect(container.args).toEqual(args)
    const { VERDICT_PORT, VERDICT_METRICS_PORT } = imageEnvironment()
    const allowed = name === 'server' ? [VERDICT_PORT, VERDICT_METRICS_PORT] : [VERDICT_METRICS_PORT]
    expect(container.ports.map((port) => String(port.containerPort))).toEqual(allowed)
    const names = container.ports.map((port) => port.name)
    expect(names).toContain(container.readinessProbe.httpGet.port)
    expect(names).toContain(container.livenessProbe.httpGet.port)
    expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true)
    // The last one wins: what the secret sets is not hidden by a default of the chart.
    expect(container.envFrom).toEqual([
      { configMapRef: { name: find(resources, 'ConfigMap', 'site-settings').metadata.name } },
      { secretRef: { name: 'verdict' } },
    ])
    const mounted = container.volumeMounts.map((mount) => mount.name)
    expect(spec.template.spec.volumes.map((volume) => volume.name).sort()).toEqual(mounted.sort())
  })

  it.each(['server', 'worker'])('start the %s in a release of any name', (name) => {
    // Kubernetes sets NAME_PORT for a service NAME, in place of what the image sets: https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
    const ofService = { VERDICT_PORT: 'tcp://10.96.12.7:80', VERDICT_SERVICE_HOST: '10.96.12.7' }
    const { spec } = find<Deployment>(renderChart(values), 'Deployment', `site-${name}`)
    const links = (spec.template.spec.enableServiceLinks ?? true) ? ofService : {}
    expect(parseConfig({ ...imageEnvironment(), ...links, ...values.settings }).errors).toEqual([])
  })
})

it.each(['server', 'worker'])(
  'replaces every %s when a setting changes, because settings are read at the start',
  (name) => {
    const annotations = (settings: object) =>
      find<Deployment>(
        renderChart({ ...values, settings: { ...values.settings, ...settings } }),
        'Deployment',
        `site-${name}`,
      ).spec.template.metadata.annotations
    expect(annotations({ VERDICT_KEEP: 'forever' })).not.toEqual(annotations({}))
    expect(annotations({})).toEqual(annotations({}))
  },
)

it('scales workers by the queue instead of by a number, if asked to', () => {
  expect(renderChart(values).map(({ kind }) => kind)).not.toContain('ScaledObject')
  const resources = renderChart(everything)
  expect(find<Deployment>(resources, 'Deployment', 'site-worker').spec).not.toHaveProperty('replicas')
  const { spec } = find<ScaledObject>(resources, 'ScaledObject', 'site-worker')
  expect(spec.scaleTargetRef.name).toBe('site-worker')
  expect(spec.triggers[0]!.metadata).toMatchObject({
    threshold: '20',
    query: expect.stringContaining('verdict_queue_runs'),
  })
})

it('leads a host to the servers, if asked to', () => {
  expect(renderChart(values).map(({ kind }) => kind)).not.toContain('Ingress')
  const resources = renderChart(everything)
  const { spec } = find<Ingress>(resources, 'Ingress', 'site')
  const { service } = spec.rules[0]!.http.paths[0]!.backend
  expect(
    find<Resource & { spec: { ports: Named[] } }>(resources, 'Service', service.name).spec.ports.map(
      (port) => port.name,
    ),
  ).toContain(service.port.name)
  expect(spec.tls[0]).toEqual({ hosts: ['verdict.example.com'], secretName: 'tls' })
})
