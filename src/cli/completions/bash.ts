import { type Described, type DescribedCommand, optionsOf, wordsFor } from './described.ts'

/** Written for bash 3.2 too, which is what macOS has. Where nothing is offered, bash falls back to file names. */
export function bash(described: Described): string {
  const names = described.commands.map(({ name }) => name)
  return `# bash completion for verdict
_verdict() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${names.join(' ')} --help --version" -- "$cur") )
    return
  fi
  case "$command" in
${described.commands.map((command) => caseOf(command, described)).join('\n')}
  esac
}
complete -o bashdefault -o default -F _verdict verdict
`
}

function caseOf(described: DescribedCommand, all: Described): string {
  const options = optionsOf(described)
  const values = options.filter(([, { type }]) => type === 'string')
  const lines = values.map(([name, { short, completes }]) => {
    const words = wordsFor(completes, all)
    const keys = short === undefined ? `--${name}` : `--${name}|-${short}`
    return `        ${keys}) ${words === null || words.length === 0 ? 'return' : `${offer(words)}; return`} ;;`
  })
  const first = wordsFor(described.command.arguments[0]?.completes, all) ?? []
  return `    ${described.name})
      case "$prev" in
${[...lines, '        *) ;;'].join('\n')}
      esac
      case "$cur" in
        -*) ${offer(options.map(([name]) => `--${name}`))} ;;
        *) ${first.length === 0 ? ':' : offer(first)} ;;
      esac
      ;;`
}

function offer(words: readonly string[]): string {
  return `COMPREPLY=( $(compgen -W "${words.join(' ')}" -- "$cur") )`
}
