import type { Option } from '../command.ts'
import { type Described, type DescribedCommand, optionsOf, wordsFor } from './described.ts'

/** Works as a file of $fpath and when sourced. */
export function zsh(described: Described): string {
  const list = described.commands.map(({ name, about }) => `    ${quoted(`${name}:${colons(about)}`)}`)
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
${described.commands.map((command) => caseOf(command, described)).join('\n')}
      esac
      ;;
  esac
}
if [ "$funcstack[1]" = _verdict ]; then _verdict "$@"; else compdef _verdict verdict; fi
`
}

function caseOf(described: DescribedCommand, all: Described): string {
  const options = optionsOf(described).map(([name, option]) => quoted(optionSpec(name, option, all)))
  const places = described.command.arguments.map(({ name, count, completes }, place) => {
    const endless = count === 'some' || count === 'any'
    return quoted(`${endless ? '*' : place + 1}:${name}:${action(wordsFor(completes, all))}`)
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
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
