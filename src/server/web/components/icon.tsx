/** Line icons on a 16-pixel grid, in the color of the text around them. */
const PATHS = {
  mark: 'M2 3.5 6.5 13 14 2.5',
  check: 'M3 8.5 6.5 12 13 4.5',
  good: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M5 8.3l2.1 2.1L11 6',
  decent: 'M8 1.8 14.6 13.6H1.4ZM8 6.2v3.4M8 11.6v.2',
  bad: 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3ZM6 6l4 4M10 6l-4 4',
  warning: 'M8 1.8 14.6 13.6H1.4ZM8 6.2v3.4M8 11.6v.2',
  info: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M8 7.4v3.6M8 5v.2',
  unknown: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M6.2 6.2a1.9 1.9 0 1 1 2.6 1.8c-.6.2-.8.6-.8 1.2M8 11.2v.2',
  dash: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M5.2 8h5.6',
  person: 'M8 2a2.7 2.7 0 1 1 0 5.4A2.7 2.7 0 0 1 8 2M2.8 14c.3-3 2.3-4.6 5.2-4.6s4.9 1.6 5.2 4.6',
  copy: 'M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3',
  previous: 'M10 3 5 8l5 5',
  next: 'M6 3l5 5-5 5',
  down: 'M3 6l5 5 5-5',
  rise: 'M8 13V3M4 7l4-4 4 4',
  fall: 'M8 3v10M4 9l4 4 4-4',
  same: 'M3 6h10M3 10h10',
  share:
    'M12 2.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6M4 6.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6M12 10.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6M10.4 4.8 5.6 7.2M5.6 8.8l4.8 2.4',
  external: 'M6 3H3v10h10v-3M9 2.5h4.5V7M13.5 2.5 7.5 8.5',
  search: 'M7 2.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 0 1 0-9.6M10.5 10.5 14 14',
  plus: 'M8 3v10M3 8h10',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.7 9.5h6.6L12 4',
  refresh: 'M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 1.5v3.2h-3.2',
  lock: 'M3.5 7h9v6.5h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  globe: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M1.5 8h13M8 1.5c4 4 4 9 0 13M8 1.5c-4 4-4 9 0 13',
  key: 'M10.3 2.5a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 0 1 0-6.4M7.9 8.1 2.5 13.5h2.2v-1.8h1.8',
  folder: 'M1.8 4V3h4.4l1.5 1.7h6.5v8.3H1.8Z',
  bell: 'M4 11.5V7a4 4 0 0 1 8 0v4.5l1.2 1.5H2.8ZM6.8 13.2a1.3 1.3 0 0 0 2.4 0M8 3V1.6',
  clock: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M8 4.5V8l2.5 1.5',
  download: 'M8 2.5v8M4.5 7.2 8 10.7l3.5-3.5M2.5 13.5h11',
  filter: 'M2 3.5h12L9.5 8.8v4.4l-3-1.6V8.8Z',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
} as const

export type IconName = keyof typeof PATHS

/** Always next to text: it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
