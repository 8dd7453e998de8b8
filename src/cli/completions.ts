import { COMMON } from './arguments.ts'
import type { Command, Completes, Option } from './command.ts'

interface DescribedCommand {
  name: string
  about: string
  command: Command
}

/** All that the completion scripts are made of. */
export interface Described {
  commands: readonly DescribedCommand[]
  audits: readonly string[]
}

function optionsOf({ command }: DescribedCommand): [name: string, option: Option][] {
  return Object.entries({ ...command.options, ...COMMON })
}

/** The words that may stand in a place; null where files may. */
function wordsFor(completes: Completes | undefined, { commands, audits }: Described): readonly string[] | null {
  if (completes === 'file') return null
  if (completes === 'audit') return audits
  if (completes === 'command') return commands.map(({ name }) => name)
  return typeof completes === 'object' ? completes : []
}

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
${described.commands.map((command) => bashCase(command, described)).join('\n')}
  esac
}
complete -o bashdefault -o default -F _verdict verdict
`
}

function bashCase(described: DescribedCommand, all: Described): string {
  const options = optionsOf(described)
  const values = options.filter(([, { type }]) => type === 'string')
  const lines = values.map(([name, { short, completes }]) => {
    const words = wordsFor(completes, all)
    const keys = short === undefined ? `--${name}` : `--${name}|-${short}`
    return `        ${keys}) ${words === null || words.length === 0 ? 'return' : `${bashOffer(words)}; return`} ;;`
  })
  const first = wordsFor(described.command.arguments[0]?.completes, all) ?? []
  return `    ${described.name})
      case "$prev" in
${[...lines, '        *) ;;'].join('\n')}
      esac
      case "$cur" in
        -*) ${bashOffer(options.map(([name]) => `--${name}`))} ;;
        *) ${first.length === 0 ? ':' : bashOffer(first)} ;;
      esac
      ;;`
}

function bashOffer(words: readonly string[]): string {
  return `COMPREPLY=( $(compgen -W "${words.join(' ')}" -- "$cur") )`
}

/** Works as a file of $fpath and when sourced. */
export function zsh(described: Described): string {
  const list = described.commands.map(({ name, about }) => `    ${zshQuoted(`${name}:${colons(about)}`)}`)
  return `#compdef verdict
_verdict() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands
  commands=(
${list.join('\n')}
  )
  _arguments -C '(- *)'{-h,--help}'[Show help]' '(- *)'{-V,--version}'[Show the version]' '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
${described.commands.map((command) => zshCase(command, described)).join('\n')}
      esac
      ;;
  esac
}
if [ "$funcstack[1]" = _verdict ]; then _verdict "$@"; else compdef _verdict verdict; fi
`
}

function zshCase(described: DescribedCommand, all: Described): string {
  const options = optionsOf(described).map(([name, option]) => zshQuoted(optionSpec(name, option, all)))
  const places = described.command.arguments.map(({ name, count, completes }, place) => {
    const endless = count === 'some' || count === 'any'
    return zshQuoted(`${endless ? '*' : place + 1}:${name}:${action(wordsFor(completes, all))}`)
  })
  return `        ${described.name}) _arguments ${[...options, ...places].join(' \\\n          ')} ;;`
}

function optionSpec(
  name: string,
  { type, value = 'VALUE', about, multiple, completes }: Option,
  all: Described,
): string {
  const many = multiple ? '*' : ''
  const taken = type === 'boolean' ? '' : `:${value}:${action(wordsFor(completes, all))}`
  return `${many}--${name}[${colons(about).replace(/[[\]]/g, '\\$&')}]${taken}`
}

function action(words: readonly string[] | null): string {
  if (words === null) return '_files'
  return words.length === 0 ? ' ' : `(${words.join(' ')})`
}

const colons = (text: string) => text.replaceAll(':', '\\:')
const zshQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export function fish(described: Described): string {
  const lines = described.commands.flatMap((command) => [
    `complete -c verdict -n __fish_use_subcommand -f -a ${command.name} -d ${fishQuoted(command.about)}`,
    ...linesOf(command, described),
  ])
  return `# fish completion for verdict
complete -c verdict -n __fish_use_subcommand -s h -l help -d 'Show help'
complete -c verdict -n __fish_use_subcommand -s V -l version -d 'Show the version'
${lines.join('\n')}
`
}

function linesOf(described: DescribedCommand, all: Described): string[] {
  const inside = `complete -c verdict -n '__fish_seen_subcommand_from ${described.name}'`
  const options = optionsOf(described).map(([name, { type, short, about, completes }]) => {
    const letter = short === undefined ? '' : ` -s ${short}`
    const value = type === 'boolean' ? '' : ` -r${fishOffer(wordsFor(completes, all))}`
    return `${inside}${letter} -l ${name}${value} -d ${fishQuoted(about)}`
  })
  const first = wordsFor(described.command.arguments[0]?.completes, all)
  return first === null || first.length === 0 ? options : [...options, `${inside}${fishOffer(first)}`]
}

function fishOffer(words: readonly string[] | null): string {
  if (words === null) return ' -F'
  return words.length === 0 ? ' -f' : ` -f -a ${fishQuoted(words.join(' '))}`
}

const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
