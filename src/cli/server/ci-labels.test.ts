import { expect, it } from 'vitest'
import { labelsOf } from './ci-labels.ts'

const NONE = { commit: undefined, branch: undefined }

it.each([
  ['GitHub', { GITHUB_SHA: 'a1', GITHUB_REF_NAME: 'main', GITHUB_HEAD_REF: '' }, { commit: 'a1', branch: 'main' }],
  [
    'a pull request',
    { GITHUB_SHA: 'a1', GITHUB_REF_NAME: '7/merge', GITHUB_HEAD_REF: 'fix' },
    { commit: 'a1', branch: 'fix' },
  ],
  ['GitLab', { CI_COMMIT_SHA: 'b2', CI_COMMIT_REF_NAME: 'main' }, { commit: 'b2', branch: 'main' }],
  ['Azure', { BUILD_SOURCEVERSION: 'c3', BUILD_SOURCEBRANCH: 'refs/heads/main' }, { commit: 'c3', branch: 'main' }],
  ['Jenkins', { GIT_COMMIT: 'd4', GIT_BRANCH: 'origin/main' }, { commit: 'd4', branch: 'main' }],
  ['none', { PATH: '/bin' }, {}],
] as [string, Record<string, string>, object][])('reads the labels of %s', (_, env, labels) => {
  expect(labelsOf(NONE, env)).toEqual(labels)
})

it('prefers the options, and refuses what is no name', () => {
  const env = { GITHUB_SHA: 'a1', GITHUB_REF_NAME: 'main' }
  expect(labelsOf({ commit: 'z9', branch: undefined }, env)).toEqual({ commit: 'z9', branch: 'main' })
  expect(() => labelsOf({ commit: 'a\nb', branch: undefined }, {})).toThrow('--commit must be a name')
  expect(() => labelsOf({ commit: undefined, branch: 'x'.repeat(5000) }, {})).toThrow('--branch must be a name')
})
