/** An address that breaks, where it must, between its parts; those past the first hundred break anywhere. */
export function AddressText({ text }: { text: string }) {
  const parts = text.split(/(?<=[/?&=._-])(?=[^/?&=._-])/, 100)
  const rest = text.slice(parts.join('').length)
  return (
    <bdi>
      {parts.map((part, place) => (
        <>
          {place > 0 && <wbr />}
          {part}
        </>
      ))}
      {rest}
    </bdi>
  )
}
