import { type Command, defineCommand, type Entry } from '../command.ts'
import type { CompletionData } from '../completions.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

export function completionsOf(commands: readonly Entry[]): Command {
  return defineCommand({
    arguments: [{ name: 'SHELL', about: 'bash, zsh or fish.', count: 'one', completes: SHELLS }],
    options: {},
    examples: [
      {
        command: 'source <(verdict completions bash)',
        about: 'For this session; add the line to ~/.bashrc to keep it.',
      },
      { command: 'verdict completions zsh > ~/.zfunc/_verdict', about: 'In a folder of your $fpath.' },
      {
        command: 'verdict completions fish > ~/.config/fish/completions/verdict.fish',
        about: 'In the folder that fish reads.',
      },
    ],

    async run({ positionals: [shell] }, { stdout }) {
      const { audits } = await import('../../engine/audits/index.ts')
      const data: CompletionData = {
        commands: await Promise.all(
          commands.map(async ({ name, about, load }) => ({ name, about, command: await load() })),
        ),
        audits: audits.map(({ id }) => id),
      }
      if (shell === 'zsh') stdout.writeExact((await import('../completions.ts')).zsh(data))
      else if (shell === 'fish') stdout.writeExact((await import('../completions.ts')).fish(data))
      else stdout.writeExact((await import('../completions.ts')).bash(data))
      return 0
    },
  })
}
