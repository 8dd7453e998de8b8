import { describe, expect, it } from 'vitest'
import { readTar, type TarEntry, tarEnd, tarEntry } from './tar.ts'

function archiveOf(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap((entry) => [...tarEntry(entry)]), tarEnd()])
}

/** In pieces of so many bytes, as a disk or a network hands them out. */
async function* inPieces(archive: Uint8Array, size: number) {
  for (let at = 0; at < archive.length; at += size) yield archive.subarray(at, at + size)
}

async function entriesOf(archive: Uint8Array, { most = 1e6 as number | null, size = 700 } = {}): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  for await (const entry of readTar(inPieces(archive, size), () => most)) entries.push(entry)
  return entries
}

describe('an archive', () => {
  const entries = [0, 1, 511, 512, 513, 1500].map((length) => ({
    name: `${length}.json`,
    body: Buffer.alloc(length, 7),
  }))

  it.each([1, 512, 700, 1e6])('gives back its files, whole blocks or not, read %i bytes at a time', async (size) => {
    const archive = archiveOf(entries)
    expect(archive.length % 512).toBe(0)
    expect(await entriesOf(archive, { size })).toEqual(entries)
  })

  it.each([
    ['cut short', (archive: Buffer) => archive.subarray(0, 900), 'cut short'],
    ['without an end', (archive: Buffer) => archive.subarray(0, -1024), 'cut short'],
    ['with a changed header', (archive: Buffer) => archive.fill(65, 0, 1), 'damaged'],
    ['that is something else', () => Buffer.alloc(2048, 65), 'not a tar archive'],
  ])('%s is refused', async (_, change, said) => {
    await expect(entriesOf(change(archiveOf([{ name: 'a.json', body: Buffer.alloc(1500) }])))).rejects.toThrow(said)
  })

  it('is refused with a file that is larger than allowed, or has no place there', async () => {
    const archive = archiveOf([{ name: 'a.json', body: Buffer.alloc(10) }])
    expect(await entriesOf(archive, { most: 10 })).toHaveLength(1)
    await expect(entriesOf(archive, { most: 9 })).rejects.toThrow('a.json is too large: 10 bytes, at most 9')
    await expect(entriesOf(archive, { most: null })).rejects.toThrow('does not belong there: "a.json"')
  })

  it('takes no name that its header has no room for', () => {
    expect(() => [...tarEntry({ name: 'ä'.repeat(51), body: Buffer.alloc(0) })]).toThrow('does not fit')
  })
})

it.each([
  ['a', 100, true],
  ['a', 101, false],
  ['ä', 51, false],
])('takes names of up to 100 bytes: %s times %d', (letter, times, isTaken) => {
  const write = () => [...tarEntry({ name: letter.repeat(times), body: Buffer.alloc(0) })].length
  if (isTaken) expect(write()).toBe(1)
  else expect(write).toThrow('does not fit')
})

it.each([
  ['a link', (header: Buffer) => header.write('2', 156)],
  ['a folder before its name', (header: Buffer) => header.write('folder', 345)],
  ['a size that is no number', (header: Buffer) => header.write('twelve     \0', 124)],
])('refuses %s, with a sum that is right', async (_, change) => {
  const [header, ...rest] = [...tarEntry({ name: 'a.json', body: Buffer.alloc(10) })] as [Buffer, ...Buffer[]]
  change(header)
  header.write('        ', 148)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  await expect(entriesOf(Buffer.concat([header, ...rest, tarEnd()]))).rejects.toThrow()
})
