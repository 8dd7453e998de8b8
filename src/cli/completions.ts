import { singleQuoted } from '../common/shell.ts'
import { COMMON } from './arguments.ts'
import type { Command, Completes, Option } from './command.ts'

interface LoadedCommand {
  name: string
  about: string
  command: Command
}

/** What the completion scripts are built from. */
export interface CompletionData {
  commands: readonly LoadedCommand[]
  audits: readonly string[]
}

function optionsOf({ command }: LoadedCommand): [name: string, option: Option][] {
  return Object.entries({ ...command.options, ...COMMON })
}

/** The words to complete with; null for file names. */
function wordsFor(completes: Completes | undefined, { commands, audits }: CompletionData): readonly string[] | null {
  if (completes === 'file') return null
  if (completes === 'audit') return audits
  if (completes === 'command') return commands.map(({ name }) => name)
  return typeof completes === 'object' ? completes : []
}

/** The words of an action, which is typed once; what follows is something else. */
function actionsOf({ command }: LoadedCommand): readonly string[] {
  const completes = command.arguments[0]?.completes
  return typeof completes === 'object' ? completes : []
}

/** Also for bash 3.2, the version of macOS. If there are no words, bash completes file names. */
export function bash(data: CompletionData): string {
  const names = data.commands.map(({ name }) => name)
  return `# bash completion for verdict
_verdict() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  # Bash makes a word of the = in --depth=quick.
  if [ "$cur" = "=" ]; then cur=""; elif [ "$prev" = "=" ]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${names.join(' ')} --help --version" -- "$cur") )
    return
  fi
  case "$command" in
${data.commands.map((command) => bashCase(command, data)).join('\n')}
  esac
}
complete -o bashdefault -o default -F _verdict verdict
`
}

function bashCase(loaded: LoadedCommand, data: CompletionData): string {
  const options = optionsOf(loaded)
  const values = options.filter(([, { value }]) => value !== undefined)
  const lines = values.map(([name, { short, completes }]) => {
    const words = wordsFor(completes, data)
    const keys = short === undefined ? `--${name}` : `--${name}|-${short}`
    return `        ${keys}) ${words === null || words.length === 0 ? 'return' : `${bashOffer(words)}; return`} ;;`
  })
  const first = wordsFor(loaded.command.arguments[0]?.completes, data) ?? []
  return `    ${loaded.name})
      case "$prev" in
${[...lines, '        *) ;;'].join('\n')}
      esac
      case "$cur" in
        -*) ${bashOffer(options.map(([name]) => `--${name}`))} ;;
        *) ${first.length === 0 ? ':' : bashOffer(first, actionsOf(loaded))} ;;
      esac
      ;;`
}

/** Not if one of `given` was typed before: then file names are completed. */
function bashOffer(words: readonly string[], given: readonly string[] = []): string {
  const offer = `COMPREPLY=( $(compgen -W "${words.join(' ')}" -- "$cur") )`
  if (given.length === 0) return offer
  const typed = given.map((word) => `*" ${word} "*`).join('|')
  return `case " \${COMP_WORDS[*]:2:COMP_CWORD-2} " in ${typed}) ;; *) ${offer} ;; esac`
}

/** Works as a file in $fpath and when sourced. */
export function zsh(data: CompletionData): string {
  const list = data.commands.map(({ name, about }) => `    ${singleQuoted(`${name}:${colons(about)}`)}`)
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
${data.commands.map((command) => zshCase(command, data)).join('\n')}
      esac
      ;;
  esac
}
if [ "$funcstack[1]" = _verdict ]; then _verdict "$@"; else compdef _verdict verdict; fi
`
}

function zshCase(loaded: LoadedCommand, data: CompletionData): string {
  const options = optionsOf(loaded).map(([name, option]) => singleQuoted(optionSpec(name, option, data)))
  const places = loaded.command.arguments.map(({ name, count, completes }, place) => {
    const endless = count === 'some' || count === 'any'
    return singleQuoted(`${endless ? '*' : place + 1}:${name}:${action(wordsFor(completes, data))}`)
  })
  return `        ${loaded.name}) _arguments ${[...options, ...places].join(' \\\n          ')} ;;`
}

function optionSpec(name: string, { value, about, multiple, completes }: Option, data: CompletionData): string {
  const many = multiple ? '*' : ''
  const taken = value === undefined ? '' : `:${value}:${action(wordsFor(completes, data))}`
  return `${many}--${name}[${colons(about).replace(/[[\]]/g, '\\$&')}]${taken}`
}

function action(words: readonly string[] | null): string {
  if (words === null) return '_files'
  return words.length === 0 ? ' ' : `(${words.join(' ')})`
}

const colons = (text: string) => text.replaceAll(':', '\\:')

export function fish(data: CompletionData): string {
  const lines = data.commands.flatMap((command) => [
    `complete -c verdict -n __fish_use_subcommand -f -a ${command.name} -d ${fishQuoted(command.about)}`,
    ...linesOf(command, data),
  ])
  return `# fish completion for verdict
complete -c verdict -n __fish_use_subcommand -s h -l help -d 'Show help'
complete -c verdict -n __fish_use_subcommand -s V -l version -d 'Show the version'
${lines.join('\n')}
`
}

function linesOf(loaded: LoadedCommand, data: CompletionData): string[] {
  const inside = `complete -c verdict -n '__fish_seen_subcommand_from ${loaded.name}'`
  const options = optionsOf(loaded).map(([name, { value, short, about, completes }]) => {
    const letter = short === undefined ? '' : ` -s ${short}`
    const taken = value === undefined ? '' : ` -r${fishOffer(wordsFor(completes, data))}`
    return `${inside}${letter} -l ${name}${taken} -d ${fishQuoted(about)}`
  })
  const first = wordsFor(loaded.command.arguments[0]?.completes, data)
  if (first === null || first.length === 0) return options
  const actions = actionsOf(loaded)
  const once = actions.length === 0 ? '' : `; and not __fish_seen_subcommand_from ${actions.join(' ')}`
  const unused = `complete -c verdict -n '__fish_seen_subcommand_from ${loaded.name}${once}'`
  return [...options, `${unused}${fishOffer(first)}`]
}

function fishOffer(words: readonly string[] | null): string {
  if (words === null) return ' -F'
  return words.length === 0 ? ' -f' : ` -f -a ${fishQuoted(words.join(' '))}`
}

const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
