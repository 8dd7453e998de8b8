/** A page that tries to reach `target` (host:port) by every way a page has, each with a path that tells the way. */
export function attempts(target: string, own: string): string {
  const at = `http://${target}`
  return `<!doctype html><html lang="en"><head><title>Tries</title>
<link rel="dns-prefetch" href="//${target}"><link rel="preconnect" href="${at}">
<link rel="prefetch" href="${at}/prefetch"><link rel="stylesheet" href="${at}/style">
<link rel="icon" href="${at}/icon"><link rel="manifest" href="${at}/manifest">
<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${at}/speculation"]}]}</script>
</head><body style="background:url(${at}/background)">
<img src="${at}/img"><iframe src="${at}/iframe"></iframe><iframe src="/frame-redirect"></iframe>
<iframe srcdoc="<meta http-equiv=refresh content='0;url=${at}/refresh'>"></iframe>
<object data="${at}/object"></object><embed src="${at}/embed"><video src="${at}/video"></video>
<script src="${at}/script"></script><img src="/redirect">
<form action="${at}/form" method="post" target="formframe"></form><iframe name="formframe"></iframe>
<a id="a" href="/" ping="${at}/ping">a</a>
<script>
const quiet = () => {}
// Keeps the visit open until workers have had their chance.
fetch('/wait')
fetch('${at}/fetch', { mode: 'no-cors' }).catch(quiet)
fetch('/redirect', { mode: 'no-cors' }).catch(quiet)
navigator.sendBeacon('${at}/beacon', 'x')
try { const x = new XMLHttpRequest(); x.open('GET', '${at}/xhr'); x.send() } catch {}
try { new WebSocket('ws://${target}/socket') } catch {}
try { new EventSource('${at}/events') } catch {}
try { new Worker(URL.createObjectURL(new Blob(["fetch('${at}/worker',{mode:'no-cors'});importScripts('${at}/import')"]))) } catch {}
try { new WebTransport('https://${target}/transport') } catch {}
document.forms[0].submit()
window.open('${at}/popup')
navigator.serviceWorker?.register('/sw.js').catch(quiet)
try {
  const peer = new RTCPeerConnection({ iceServers: [
    { urls: 'stun:${target}' }, { urls: 'turn:${target}?transport=tcp', username: 'a', credential: 'b' },
    { urls: 'turn:${target}?transport=udp', username: 'a', credential: 'b' },
  ] })
  peer.createDataChannel('x')
  peer.createOffer().then((offer) => peer.setLocalDescription(offer))
} catch {}
for (const url of ['file:///etc/passwd', 'chrome://version/', 'chrome://settings/', 'view-source:${own}/', 'devtools://devtools/bundled/inspector.html']) {
  const frame = document.createElement('iframe'); frame.src = url; document.body.append(frame)
  fetch(url).then((r) => r.text()).then((t) => { document.title = 'Read ' + t.slice(0, 20) }, quiet)
}
</script></body></html>`
}

/** A service worker that asks for the target as soon as it is there. */
export function serviceWorker(target: string): string {
  return `fetch('http://${target}/service-worker', { mode: 'no-cors' }).catch(() => {})`
}
