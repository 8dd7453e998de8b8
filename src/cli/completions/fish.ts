import { type Described, type DescribedCommand, optionsOf, wordsFor } from './described.ts'

export function fish(described: Described): string {
  const lines = described.commands.flatMap((command) => [
    `complete -c verdict -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.about)}`,
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
    const value = type === 'boolean' ? '' : ` -r${offer(wordsFor(completes, all))}`
    return `${inside}${letter} -l ${name}${value} -d ${quoted(about)}`
  })
  const first = wordsFor(described.command.arguments[0]?.completes, all)
  return first === null || first.length === 0 ? options : [...options, `${inside}${offer(first)}`]
}

function offer(words: readonly string[] | null): string {
  if (words === null) return ' -F'
  return words.length === 0 ? ' -f' : ` -f -a ${quoted(words.join(' '))}`
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
