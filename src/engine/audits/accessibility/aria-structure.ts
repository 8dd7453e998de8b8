import { defineAudit, defineMessages, fail, type Message, pass } from '../../audit.ts'
import { actRule, alsoActRule, axeRule } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import { misplacedParts, type StructureProblem, wrongContents } from '../../derive/accessibility/aria-structure.ts'
import { strayParts, wrongDescriptionLists } from '../../derive/accessibility/html-lists.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, hasAttr } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'
import { noneToCheck } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no lists, menus, tabs or tables to check.',
  valid: 'Every list, menu, tab and table contains the right elements.',
  invalid: { one: '{count} element has the wrong structure.', other: '{count} elements have the wrong structure.' },
  total: { one: '{count} element', other: '{count} elements' },
  share: { one: '{failing} of {count} element', other: '{failing} of {count} elements' },
  wrongChild: {
    one: '{child:message} can’t be inside {holder:message}. Give it the role {parts:list}, or role="none" if it only holds such elements.',
    other:
      '{child:message} can’t be inside {holder:message}. Give it one of the roles {parts:list}, or role="none" if it only holds such elements.',
  },
  keptRole:
    '{child:message} can’t be inside {holder:message}: browsers ignore the role, because the element can get focus or has ARIA attributes. Remove these.',
  lostItem: '{child:message} is no list item for screen readers. Remove the role, or move it to an element inside.',
  emptiedItem: '{child:message} is no list item for screen readers. Remove the role.',
  lostTerm: '{child:message} is no part of the list for screen readers. Remove the role.',
  noParts: {
    one: 'The role {role} requires elements with the role {parts:list} inside it.',
    other: 'The role {role} requires elements with one of these roles inside it: {parts:list}.',
  },
  parent: {
    one: 'The role {role} must be inside an element with the role {parents:list}.',
    other: 'The role {role} must be inside an element with one of these roles: {parents:list}.',
  },
  wrongParent: '{rule:message} Its parent is {parent:message}.',
  strayChild: '{child:message} can’t be directly inside <{list}>. Put it into an <li>.',
  strayInTerms: '{child:message} can’t be directly inside <dl>. Put it into a <dd>.',
  strayText: {
    one: 'The text directly inside <{list}> must be in {parts:list}.',
    other: 'The text directly inside <{list}> must be in one of these: {parts:list}.',
  },
  lonelyTerm: 'The list has <dt>, but no <dd> after it. Use <ul> and <li> for a list without descriptions.',
  lonelyDescription: 'The list has <dd>, but no <dt> before it. Use <ul> and <li> for a list without terms.',
  strayPart: {
    one: '<{part}> must be directly inside {lists:list}.',
    other: '<{part}> must be directly inside one of these: {lists:list}.',
  },
  element: '<{name}>',
  elementWithRole: '<{name} role="{role}">',
})

export const ariaStructure = defineAudit({
  id: 'accessibility/aria-structure',
  importance: 'medium',
  title: 'Lists, menus, tabs and tables contain the right elements',
  failureTitle: 'Lists, menus, tabs or tables with the wrong structure',
  why: 'Screen readers say “list, 5 items” or “tab 2 of 3” only if the parts are in the right element; otherwise the structure is lost.',
  fix: 'Put each part directly into the element it belongs to. With ARIA roles, elements between the two need `role="none"`; items of a `<ul>`, `<ol>` or `<dl>` need no role.',
  messages,
  authorities: [
    actRule('WCAG 2.2, 1.3.1 Info and Relationships', 'bc4a75'),
    alsoActRule('the required parent', 'ff89c9'),
    axeRule('list'),
    axeRule('definition-list'),
  ],
  examples: {
    bad: '<body><ul role="tablist"><li><a role="tab" href="#prices">Prices</a></li></ul></body>',
    good: '<body><ul role="tablist"><li role="none"><a role="tab" href="#prices">Prices</a></li></ul></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const contents = wrongContents(document, accessibility)
    const parts = misplacedParts(document, accessibility)
    const descriptions = wrongDescriptionLists(document, accessibility)
    const stray = strayParts(document, accessibility)
    const total = contents.total + parts.total + descriptions.total + stray.total
    const hidden = [...contents.hidden, ...parts.hidden, ...descriptions.hidden]
    if (total === 0) return noneToCheck({ hidden }, accessibility, messages, structuresOf)
    const wrong = new Map<Element, StructureProblem>([
      ...contents.wrong,
      ...descriptions.wrong,
      ...stray.wrong,
      ...parts.wrong,
    ])
    const extent = { checked: total, affected: wrong.size, hidden: hidden.length }
    if (wrong.size === 0) return pass(messages.valid, { value: messages.total({ count: total }), extent })
    const problems = [...wrong].map(([element, problem]) => ({ element: placeOf(element, problem), problem }))
    problems.sort((one, other) => one.element.order - other.element.order)
    const at = new Map(problems.map(({ element, problem }) => [element, problem]))
    return fail(messages.invalid({ count: wrong.size }), {
      value: messages.share({ failing: wrong.size, count: total }),
      extent,
      ...findingsAt(document, [...at.keys()], (element) => messageFor(at.get(element)!)),
    })
  },
})

function structuresOf(document: Document, { roles }: Accessibility): Element[] {
  const lists = document.all('ul', 'ol', 'menu', 'dl').filter((list) => !hasAttr(list, 'role'))
  const withRole = document.having('role').filter((element) => {
    const role = ariaRole(roles.explicit(element) ?? '')
    return role !== undefined && (role.owned.size > 0 || role.context.size > 0)
  })
  return [...lists, ...withRole]
}

/** The element to change. */
function placeOf(element: Element, problem: StructureProblem): Element {
  return 'child' in problem ? problem.child : element
}

function messageFor(problem: StructureProblem): Message {
  switch (problem.type) {
    case 'wrongChild':
    case 'keptRole': {
      const { parts, type } = problem
      const child = nameOf(problem.child)
      const holder = nameOf(problem.holder)
      return type === 'keptRole'
        ? messages.keptRole({ child, holder })
        : messages.wrongChild({ count: parts.length, child, holder, parts })
    }
    case 'lostPart':
      return lostPart(problem.child)
    case 'noParts':
      return messages.noParts({ count: problem.parts.length, role: problem.role, parts: problem.parts })
    case 'wrongParent': {
      const { role, parents, parent } = problem
      const rule = messages.parent({ count: parents.length, role, parents })
      return parent === null ? rule : messages.wrongParent({ rule, parent: nameOf(parent) })
    }
    case 'strayChild': {
      const { list, child } = problem
      return list === 'dl'
        ? messages.strayInTerms({ child: nameOf(child) })
        : messages.strayChild({ child: nameOf(child), list })
    }
    case 'strayText':
      return messages.strayText({ count: problem.parts.length, list: problem.list, parts: problem.parts })
    case 'lonelyPart':
      return problem.part === 'dt' ? messages.lonelyTerm : messages.lonelyDescription
    case 'strayPart': {
      const rule = messages.strayPart({ count: problem.lists.length, part: problem.part, lists: problem.lists })
      return messages.wrongParent({ rule, parent: nameOf(problem.parent) })
    }
  }
}

function lostPart(element: Element): Message {
  const child = nameOf(element)
  if (element.name !== 'li') return messages.lostTerm({ child })
  return /none|presentation/i.test(attr(element, 'role')!)
    ? messages.emptiedItem({ child })
    : messages.lostItem({ child })
}

/** As it is in the source. */
function nameOf(element: Element): Message {
  const name = cut(element.name, 40)
  const role = attr(element, 'role')?.trim() ?? ''
  return role === '' ? messages.element({ name }) : messages.elementWithRole({ name, role: cut(role, 40) })
}
