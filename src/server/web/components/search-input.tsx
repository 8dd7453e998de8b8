import { Icon } from './icon.tsx'

/** With a script, it searches while the user types, and `/` leads to it. */
export function SearchInput({ label, value }: { label: string; value: string | undefined }) {
  return (
    <>
      <Icon name="search" />
      <input
        id="search"
        name="search"
        type="search"
        value={value ?? ''}
        placeholder={label}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        data-search
      />
      <span class="shortcut" data-scripted hidden aria-hidden="true">
        /
      </span>
    </>
  )
}
