export type Device = 'computer' | 'phone' | 'tablet' | 'other';

/** What kind of device a browser says it runs on: enough to recognise one's own sign-ins. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  if (/iPhone|Mobile|HarmonyOS.*Phone/.test(userAgent)) return 'phone';
  return /Windows|Macintosh|Linux|X11|CrOS/.test(userAgent) ? 'computer' : 'other';
}
