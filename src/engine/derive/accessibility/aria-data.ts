/**
 * The roles and attributes of WAI-ARIA 1.2 with what 1.3 adds, DPUB-ARIA 1.1 and Graphics-ARIA 1.0, one per line.
 * https://www.w3.org/TR/wai-aria-1.2/ https://www.w3.org/TR/wai-aria-1.3/
 * Written by scripts/make-aria-data.ts from aria-query 5.3.2.
 */

/**
 * role|flags|attributes it supports beside the global ones|attributes it requires|roles that may hold it|roles it may hold
 * Flags: c named from content, p presentational children, x naming prohibited, w widget, l link or a kind of it.
 */
export const ARIA_ROLES = `
alertdialog||expanded modal
alert||expanded
application||activedescendant expanded
article||expanded posinset setsize
banner||expanded
blockquote
button|cpw|expanded pressed
caption|x|||figure grid table treegrid
cell|c|colindex colindextext colspan expanded rowindex rowindextext rowspan||row
checkbox|cpw|checked expanded readonly required|checked
code|x
columnheader|cw|colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan selected sort||row
combobox|w|activedescendant autocomplete expanded orientation readonly required|expanded
comment|c
complementary||expanded
contentinfo||expanded
definition||expanded
deletion|x
dialog||expanded modal
directory||expanded
doc-abstract||expanded
doc-acknowledgments||expanded
doc-afterword||expanded
doc-appendix||expanded
doc-backlink|cwl|expanded
doc-biblioentry||expanded level posinset setsize
doc-bibliography||expanded
doc-biblioref|cwl|expanded
doc-chapter||expanded
doc-colophon||expanded
doc-conclusion||expanded
doc-cover||expanded
doc-credits||expanded
doc-credit||expanded
doc-dedication||expanded
doc-endnotes||expanded
doc-endnote||expanded level posinset setsize
doc-epigraph||expanded
doc-epilogue||expanded
doc-errata||expanded
doc-example||expanded
doc-footnote||expanded
doc-foreword||expanded
doc-glossary||expanded
doc-glossref|cwl|expanded
doc-index||expanded
doc-introduction||expanded
doc-noteref|cwl|expanded
doc-notice||expanded
doc-pagebreak|p|expanded orientation valuemax valuemin valuenow valuetext
doc-pagefooter|x
doc-pageheader|x
doc-pagelist||expanded
doc-part||expanded
doc-preface||expanded
doc-prologue||expanded
doc-pullquote
doc-qna||expanded
doc-subtitle||expanded
doc-tip||expanded
doc-toc||expanded
document||expanded
emphasis|x
feed||expanded|||article
figure||expanded
form||expanded
generic|x
graphics-document||expanded
graphics-object|c|activedescendant expanded
graphics-symbol|p|expanded
gridcell|cw|colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan selected||row
grid|w|activedescendant colcount expanded multiselectable readonly rowcount|||row rowgroup caption
group||activedescendant expanded
heading|c|expanded level|level
img|p|expanded
insertion|x
link|cwl|expanded
listbox|w|activedescendant expanded multiselectable orientation readonly required|||option group
listitem||expanded level posinset setsize||list directory
list||expanded|||listitem
log||expanded
main||expanded
mark|x
marquee||expanded
math||expanded
menubar|w|activedescendant expanded orientation|||menuitem menuitemcheckbox menuitemradio group separator menu
menuitemcheckbox|cpw|checked expanded posinset readonly setsize|checked|menu menubar group
menuitemradio|cpw|checked expanded posinset readonly setsize|checked|menu menubar group
menuitem|cw|expanded posinset setsize||menu menubar group
menu|w|activedescendant expanded orientation|||menuitem menuitemcheckbox menuitemradio group separator menu
meter|p|valuemax valuemin valuenow valuetext|valuenow
navigation||expanded
none|x
note||expanded
option|cpw|checked posinset selected setsize||listbox group
paragraph|x
presentation|x
progressbar|pw|expanded valuemax valuemin valuenow valuetext
radiogroup|w|activedescendant expanded orientation readonly required
radio|cpw|checked posinset required setsize|checked
region||expanded
rowgroup|c|||grid table treegrid|row
rowheader|cw|colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan selected sort||row
row|cw|activedescendant colindex colindextext expanded level posinset rowindex rowindextext selected setsize||grid rowgroup table treegrid|cell columnheader gridcell rowheader
scrollbar|pw|orientation valuemax valuemin valuenow valuetext|controls valuenow
searchbox|w|activedescendant autocomplete multiline placeholder readonly required
search||expanded
sectionfooter
sectionheader
separator|p|orientation valuemax valuemin valuenow valuetext
slider|pw|orientation readonly required valuemax valuemin valuenow valuetext|valuenow
spinbutton|w|activedescendant readonly required valuemax valuemin valuenow valuetext
status||expanded
strong|x
subscript|x
suggestion|x
superscript|x
switch|cpw|checked expanded readonly required|checked
table||colcount expanded rowcount|||row rowgroup caption
tablist|w|activedescendant expanded level multiselectable orientation|||tab
tabpanel||expanded
tab|cpw|expanded posinset selected setsize||tablist
term||expanded
textbox|w|activedescendant autocomplete multiline placeholder readonly required
text|c
time
timer||expanded
toolbar||activedescendant expanded orientation
tooltip|c|expanded
treegrid|w|activedescendant colcount expanded multiselectable orientation readonly required rowcount|||row rowgroup caption
treeitem|cw|checked expanded level posinset selected setsize||tree group
tree|w|activedescendant expanded multiselectable orientation required|||treeitem group
`

/** Attribute without `aria-`, type of its value, `global` where it is, tokens it may hold. */
export const ARIA_ATTRIBUTES = `
actions idlist global
activedescendant id
atomic boolean global
autocomplete token inline list both none
braillelabel string global
brailleroledescription string global
busy boolean global
checked tristate
colcount integer
colindex integer
colindextext string
colspan integer
controls idlist global
current token global page step location date time true false
describedby idlist global
description string global
details idlist global
disabled boolean global
dropeffect tokenlist global copy execute link move none popup
errormessage idlist global
expanded undefinable
flowto idlist global
grabbed undefinable global
haspopup token global false true menu listbox tree grid dialog
hidden undefinable global
invalid token global grammar false spelling true
keyshortcuts string global
label string global
labelledby idlist global
level integer
live token global assertive off polite
modal boolean
multiline boolean
multiselectable boolean
orientation token vertical undefined horizontal
owns idlist global
placeholder string
posinset integer
pressed tristate
readonly boolean
relevant tokenlist global additions all removals text
required boolean
roledescription string global
rowcount integer
rowindex integer
rowindextext string
rowspan integer
selected undefinable
setsize integer
sort token ascending descending none other
valuemax number
valuemin number
valuenow number
valuetext string
`
