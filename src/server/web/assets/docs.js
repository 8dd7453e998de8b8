// The first page of the API reference. Every operation used to be on it: old links go on to the page of its group.

/** Without JavaScript, they arrive at the entry in the list, which links there too. */
function forward() {
  const entry = document.getElementById(location.hash.slice(1))
  const link = entry?.matches('.docs-list > li') ? entry.querySelector('a') : null
  if (link) location.replace(link.href)
}

forward()
addEventListener('hashchange', forward)
