/** What every browser of ours is started with. */
export const FLAGS: readonly string[] = [
  // Each visit has a proxy of its own; what belongs to no visit goes to the discard port, that is nowhere.
  '--proxy-server=http://127.0.0.1:9',
  // Without this Chromium would reach loopback addresses past any proxy.
  '--proxy-bypass-list=<-loopback>',
  // Names are looked up by the proxy, never by the browser.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  // WebRTC and QUIC speak UDP, which no HTTP proxy sees.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--metrics-recording-only',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--block-new-web-contents',
  '--deny-permission-prompts',
  '--mute-audio',
  '--hide-scrollbars',
  '--disable-gpu',
  '--disable-features=Translate,MediaRouter,DialMediaRouteProvider,OptimizationHints,AutofillServerCommunication,CertificateTransparencyComponentUpdater,AsyncDns,DnsOverHttps,Prerender2,LocalNetworkAccessChecks,WebBluetooth,WebUsb',
]

/** The package's build is a bare headless shell without a GPU process of its own. */
export const PACKAGE_FLAGS: readonly string[] = ['--in-process-gpu', '--font-render-hinting=none']
