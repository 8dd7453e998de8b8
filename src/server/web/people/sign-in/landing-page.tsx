import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import { Layout } from '../../layout.tsx'
import type { View } from '../../view.ts'
import { SetUpHint, SignInForm } from './sign-in-page.tsx'

/** What Verdict is, with the sign-in form. */
export function LandingPage({ view, isNotSetUp }: { view: View; isNotSetUp: boolean }) {
  const { landing, signIn } = view.words
  return (
    <Layout view={view} title={landing.title} page="none" indexable scripts={['passkeys.js']}>
      <div class="landing">
        <div class="landing-words">
          <h1>{landing.title}</h1>
          <p class="lead">{landing.lead}</p>
          <ul class="landing-points">
            {landing.points.map(({ title, text }) => (
              <li key={title}>
                <Icon name="check" />
                <div>
                  <strong>{title}</strong>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <p>
            <a href="/audits">{landing.audits}</a>
          </p>
        </div>
        <Card titleId="sign-in" title={signIn.title}>
          {isNotSetUp && <SetUpHint view={view} />}
          <SignInForm view={view} />
          {view.signInMethods.hasPasswords && !isNotSetUp && <p class="small">{signIn.forgot}</p>}
        </Card>
      </div>
    </Layout>
  )
}
