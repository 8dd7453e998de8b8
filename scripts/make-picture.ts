import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run picture`: what the terminal shows for a golden page, as the SVG of the README. */
const ROOT = join(import.meta.dirname, '..')
const LINES = 44
const LINE_HEIGHT = 19
const CHARACTER_WIDTH = 8.43
const COLORS: Record<string, string> = { 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341', 36: '#79c0ff', 97: '#ffffff' }
const BACKGROUNDS: Record<string, string> = { 41: '#b62324', 42: '#1a7f37', 43: '#9e6a03' }

const report = execFileSync(
  process.execPath,
  ['src/cli/entry.ts', 'judge', 'test/golden/pages/app-shell/evidence.json'],
  { cwd: ROOT, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '1', LANG: 'C.UTF-8' } },
)
const lines = ['\u001b[2m$\u001b[22m verdict check https://app.example', ...report.split('\n').slice(0, LINES)]
const width = Math.ceil(96 * CHARACTER_WIDTH) + 32
const height = lines.length * LINE_HEIGHT + 40

mkdirSync(join(ROOT, 'docs/pictures'), { recursive: true })
writeFileSync(
  join(ROOT, 'docs/pictures/report.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="The terminal report of a page: its verdict, scores by category, and what to fix first">
<rect width="100%" height="100%" rx="10" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#c9d1d9" xml:space="preserve">
${lines.map(lineOf).join('\n')}
</g>
</svg>
`,
)

interface Pen {
  bold: boolean
  dim: boolean
  color: string | null
  background: string | null
}

/** One line of SGR-colored text as an SVG text element, each run at its own column so that any font lines up. */
function lineOf(line: string, row: number): string {
  const y = row * LINE_HEIGHT + 32
  let column = 0
  let pen: Pen = { bold: false, dim: false, color: null, background: null }
  const parts: string[] = []
  for (const [, codes, text] of line.matchAll(/\u001b\[([\d;]*)m|([^\u001b]+)/g)) {
    if (codes !== undefined) pen = codes.split(';').reduce(apply, pen)
    if (text === undefined) continue
    parts.push(...runs(text, column, y, pen))
    column += [...text].length
  }
  return parts.join('')
}

function apply(pen: Pen, code: string): Pen {
  if (code === '1') return { ...pen, bold: true }
  if (code === '2') return { ...pen, dim: true }
  if (code === '22') return { ...pen, bold: false, dim: false }
  if (code === '39') return { ...pen, color: null }
  if (code === '49') return { ...pen, background: null }
  if (code in COLORS) return { ...pen, color: COLORS[code]! }
  return code in BACKGROUNDS ? { ...pen, background: BACKGROUNDS[code]! } : pen
}

/** Spaces at the ends would be folded away, and the text stretched over them: only what is seen is drawn. */
function runs(text: string, column: number, y: number, pen: Pen): string[] {
  const x = (characters: number) => (16 + characters * CHARACTER_WIDTH).toFixed(1)
  const wide = (drawn: string) => ([...drawn].length * CHARACTER_WIDTH).toFixed(1)
  const weight = pen.bold ? ' font-weight="700"' : ''
  const fill = pen.dim ? ' fill="#8b949e"' : pen.color ? ` fill="${pen.color}"` : ''
  const box = pen.background
    ? `<rect x="${x(column)}" y="${y - 14}" width="${wide(text)}" height="${LINE_HEIGHT}" fill="${pen.background}"/>`
    : ''
  const words = [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: word, index }) => {
    const start = x(column + [...text.slice(0, index)].length)
    return `<text x="${start}" y="${y}" textLength="${wide(word)}"${weight}${fill}>${escaped(word)}</text>`
  })
  return [box, ...words]
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
