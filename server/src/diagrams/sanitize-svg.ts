// What PlantUML wrote, as a picture and nothing but a picture.

/** Elements that draw. Everything else, above all what runs or styles, is left out with all that is in it. */
const allowedElements = new Set(
  (
    'svg g defs title rect circle ellipse line polyline polygon path text tspan image ' +
    'linearGradient radialGradient stop pattern clipPath marker filter feGaussianBlur feColorMatrix feOffset ' +
    'feBlend feFlood feComposite feMerge feMergeNode feDropShadow'
  ).split(' '),
);

/** In a picture a link leads nowhere: what stands inside stays. */
const unwrappedElements = new Set(['a']);

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<![^>]*>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+|</g;

const attribute = /\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

const embedded = /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]*$/;

function isSafeAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false;
  if (/href$|^src$/i.test(name)) return embedded.test(value) || /^#[\w.-]+$/.test(value);
  // Gradients and shadows refer to what stands in the same picture.
  return !/url\s*\((?!\s*['"]?#)|javascript:|\bon\w+\s*=/i.test(value);
}

const safeAttributes = (attributes: string): string =>
  attributes.replaceAll(attribute, (whole, name: string, quoted: string) =>
    isSafeAttribute(name, quoted.slice(1, -1)) ? whole : '',
  );

/** Only what draws, without the name and version of who drew it. */
export function sanitizeSvg(svg: string): string {
  let kept = '';
  /** How deep we are in something that is left out. */
  let depth = 0;
  for (const [whole, slash, name, attributes, selfClosing] of svg.matchAll(token)) {
    if (name === undefined) {
      if (depth === 0 && !whole.startsWith('<')) kept += whole;
    } else if (depth > 0 || !(allowedElements.has(name) || unwrappedElements.has(name))) {
      if (!selfClosing) depth = Math.max(0, depth + (slash ? -1 : 1));
    } else if (allowedElements.has(name))
      kept += `<${slash}${name}${safeAttributes(attributes!)}${selfClosing}>`;
  }
  return kept;
}
