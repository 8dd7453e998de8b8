import { expect, it } from 'vitest'
import { isUnsafeAddress } from './unsafe-address.ts'

it.each([
  '/logout',
  '/user/log-out',
  '/account/signOut',
  '/Abmelden',
  '/konto/ausloggen.php',
  '/d%C3%A9connexion',
  '/se-deconnecter',
  '/cerrar-sesion',
  '/cerrar-sesi%C3%B3n',
  '/sair',
  '/esci',
  '/uitloggen',
  '/wyloguj',
  '/odhl%C3%A1sit',
  '/logga-ut',
  '/index.php?do=logout',
  '/index.php?logout=1',
  '/wp-login.php?action=logout&_wpnonce=1',
  '/posts/5/delete',
  '/posts/delete/5',
  '/account/delete-account',
  '/l%C3%B6schen/17',
  '/eintrag-loeschen',
  '/supprimer',
  '/eliminar/3',
  '/cart?remove_item=3',
  '/admin?action=delete&id=1',
  '/newsletter/unsubscribe',
  '/abo/kuendigen',
])('leaves out %s', (path) => {
  expect(isUnsafeAddress(new URL(path, 'https://example.com'))).toBe(true)
})

it.each([
  '/',
  '/login',
  '/blog/how-to-delete-cookies',
  '/help/remove-a-stain-from-wool',
  '/articles/why-log-out-buttons-are-hard-to-find',
  '/salire',
  '/products/eraser',
  '/deletion-policy',
  '/about?ref=home',
  '/%E0%A4%A',
])('requests %s', (path) => {
  expect(isUnsafeAddress(new URL(path, 'https://example.com'))).toBe(false)
})
