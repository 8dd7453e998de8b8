import { encodeQR } from 'qr'

/** Dark on light in every theme, because many cameras can't read the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const size = modules.length
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  )
}

/** One rectangle for each run of dark modules in a row. */
function pathOf(modules: boolean[][]): string {
  let path = ''
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      const from = x
      while (row[x]) x++
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`
    }
  return path
}
