import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { changeInstanceBranding, changeProjectBranding, findOwnBranding } from '../../../actions/branding/branding.ts'
import {
  type BrandingChange,
  type BrandingField,
  INSTANCE_FIELDS,
  MAX_FOOTER,
  MAX_NAME,
  MAX_SENDER,
  MAX_URL,
  PROJECT_FIELDS,
} from '../../../domain/branding/branding.ts'
import { MAX_SECURITY_TXT } from '../../../domain/branding/security-txt.ts'
import { findInstanceBranding } from '../../../storage/branding/branding.ts'
import { problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES, LARGEST_BRANDING_BODY } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { invalid, notFound, Problem } from '../problems.ts'
import { ProjectPath } from '../projects/projects.ts'
import type { Api, Tools } from '../tools.ts'
import { brandingExample, brandingRecord, instanceBrandingExample, instanceBrandingRecord } from './branding-record.ts'

const field = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.String({ maxLength, description, examples: [example] }))

/** Base64 takes four characters for three bytes; more than a logo may have gets the error of the logo. */
const LONGEST_LOGO = 180_000

const changes = {
  name: field(MAX_NAME, 'At most 40 characters. Required with a logo, as its alt text.', 'Acme Audits'),
  logo: field(
    LONGEST_LOGO,
    'A PNG, JPEG or WebP file in Base64, of at most 100 kB and 1024 × 1024 pixels. Its metadata is removed.',
    'iVBORw0KGgo…',
  ),
  accent: field(20, 'Needs a contrast of 4.5:1 with our light backgrounds.', '#0b6e4f'),
  accent_dark: field(20, 'Needs a contrast of 4.5:1 with our dark backgrounds.', '#5fd3a8'),
  footer_text: field(MAX_FOOTER, 'At most 200 characters.', 'Acme Ltd'),
  footer_url: field(MAX_URL, 'An http or https URL. Requires `footer_text`.', 'https://acme.example/'),
  remove: field(200, 'Names of fields to unset, separated by commas.', 'logo,footer_url'),
}

const BrandingBody = Type.Object(changes)
const InstanceBrandingBody = Type.Object({
  ...changes,
  mail_sender: field(MAX_SENDER, 'At most 60 characters.', 'Acme Audits'),
  security_txt: field(
    MAX_SECURITY_TXT,
    'By RFC 9116: at least one Contact field, and one Expires field in the future.',
    'Contact: mailto:security@acme.example\nExpires: 2027-01-31T12:00:00Z',
  ),
})

const HOW = 'Absent fields keep their values; `remove` names those to remove.'

/** Name, logo, colors and footer of the instance and of projects. */
export function brandingRoutes(app: Api, dependencies: Dependencies, { baseUrl }: Tools): void {
  const tags = ['Branding']
  const saved = recordAnswer('The updated branding.', 'InstanceBranding', instanceBrandingExample)
  const savedOfProject = recordAnswer('The updated branding.', 'Branding', brandingExample)

  app.get(
    '/branding',
    {
      schema: {
        operationId: 'showBranding',
        tags,
        summary: 'Show the branding of the instance',
        description: 'Requires a key of the owner.',
        response: { 200: saved, ...problems(403) },
      },
    },
    async (request) => {
      checkOwner(request)
      // Read from the database, not from the cache of this process: another process may have just changed it.
      return { data: instanceBrandingRecord(baseUrl(request), await findInstanceBranding(dependencies.storage.db)) }
    },
  )

  app.put(
    '/branding',
    {
      bodyLimit: LARGEST_BRANDING_BODY,
      schema: {
        operationId: 'putBranding',
        tags,
        summary: 'Change the branding of the instance',
        description: `${HOW} All pages show the change immediately; those of other servers within a few seconds. Requires a key of the owner.`,
        consumes: [...BODY_TYPES],
        body: InstanceBrandingBody,
        response: { 200: saved, ...problems(403, 413, 415, 422) },
      },
    },
    (request) => changeInstance(request, request.body ?? {}),
  )

  app.delete(
    '/branding',
    {
      schema: {
        operationId: 'deleteBranding',
        tags,
        summary: 'Remove the branding of the instance',
        description: 'Everything is called Verdict again. Requires a key of the owner.',
        response: { 200: saved, ...problems(403) },
      },
    },
    (request) => changeInstance(request, null),
  )

  app.get(
    '/projects/:project/branding',
    {
      schema: {
        operationId: 'showProjectBranding',
        tags,
        summary: 'Show the branding of a project',
        description: 'What the project has set itself. The branding of the instance applies to the rest.',
        params: ProjectPath,
        response: { 200: savedOfProject, ...problems(404) },
      },
    },
    async (request) => {
      const { project } = request.params
      const { userId } = request.caller
      const branding = project.includes('\0') ? undefined : await findOwnBranding(dependencies, userId, project)
      if (branding === undefined) throw notFound('project')
      return { data: brandingRecord(baseUrl(request), branding) }
    },
  )

  app.put(
    '/projects/:project/branding',
    {
      bodyLimit: LARGEST_BRANDING_BODY,
      schema: {
        operationId: 'putProjectBranding',
        tags,
        summary: 'Change the branding of a project',
        description: `${HOW} It applies to the reports, scans, share links and PDFs of the project.`,
        consumes: [...BODY_TYPES],
        params: ProjectPath,
        body: BrandingBody,
        response: { 200: savedOfProject, ...problems(403, 404, 413, 415, 422) },
      },
    },
    (request) => changeProject(request, request.params.project, request.body ?? {}),
  )

  app.delete(
    '/projects/:project/branding',
    {
      schema: {
        operationId: 'deleteProjectBranding',
        tags,
        summary: 'Use the branding of the instance',
        description: 'The project has no branding of its own anymore.',
        params: ProjectPath,
        response: { 200: savedOfProject, ...problems(403, 404) },
      },
    },
    (request) => changeProject(request, request.params.project, null),
  )

  async function changeInstance(request: FastifyRequest, body: Static<typeof InstanceBrandingBody> | null) {
    checkOwner(request)
    const wish = body && wishOf(body, INSTANCE_FIELDS)
    const changed = await changeInstanceBranding({ ...dependencies, actor: actorOf(request) }, wish)
    if (!changed.ok) throw invalid(changed.errors)
    return { data: instanceBrandingRecord(baseUrl(request), changed.branding) }
  }

  async function changeProject(request: FastifyRequest, project: string, body: Static<typeof BrandingBody> | null) {
    const acting = { ...dependencies, actor: actorOf(request) }
    const { userId } = request.caller
    const wish = body && wishOf(body, PROJECT_FIELDS)
    const changed = project.includes('\0') ? undefined : await changeProjectBranding(acting, userId, project, wish)
    if (changed === undefined) throw notFound('project')
    if (!changed.ok) throw invalid(changed.errors)
    return { data: brandingRecord(baseUrl(request), changed.branding) }
  }
}

function checkOwner({ caller }: FastifyRequest): void {
  if (caller.role !== 'owner')
    throw new Problem('forbidden', 'Only the owner of this instance can see and change its branding.')
}

function wishOf(
  { logo, remove, ...fields }: Static<typeof InstanceBrandingBody>,
  known: readonly BrandingField[],
): BrandingChange {
  const wish: BrandingChange = fields
  if (logo !== undefined) {
    // Form fields have a space for each plus that was not encoded.
    const base64 = logo.trim().replaceAll(' ', '+').replace(/\s/g, '')
    const bytes = Buffer.from(base64, 'base64')
    // An empty file would remove the logo.
    if (!/^[A-Za-z\d+/]*={0,2}$/.test(base64) || bytes.length === 0)
      throw invalid({ logo: ['must be a file in Base64.'] })
    wish.logo = bytes
  }
  for (const name of remove?.split(',') ?? []) {
    const field = known.find((one) => one === name.trim())
    if (field === undefined)
      throw invalid({ remove: [`must be names of fields, separated by commas: ${known.join(', ')}.`] })
    if (field === 'logo') wish.logo = new Uint8Array()
    else wish[field] = ''
  }
  return wish
}
