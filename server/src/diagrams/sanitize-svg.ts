// Keeps only the elements and attributes of an SVG that draw.

/** Everything else, above all scripts and styles, is removed with all its children. */
const allowedElements = new Set(
  (
    'svg g defs title rect circle ellipse line polyline polygon path text tspan image ' +
    'linearGradient radialGradient stop pattern clipPath marker filter feGaussianBlur feColorMatrix feOffset ' +
    'feBlend feFlood feComposite feMerge feMergeNode feDropShadow'
  ).split(' '),
);

/** Links are removed, their children stay. */
const unwrappedElements = new Set(['a']);

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<![^>]*>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+|</g;

const attribute = /\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

const embedded = /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]*$/;

function isSafeAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false;
  if (/href$|^src$/i.test(name)) return embedded.test(value) || /^#[\w.-]+$/.test(value);
  // Gradients and shadows refer to elements of the same SVG.
  return !/url\s*\((?!\s*['"]?#)|javascript:|\bon\w+\s*=/i.test(value);
}

const safeAttributes = (attributes: string): string =>
  attributes.replaceAll(attribute, (whole, name: string, quoted: string) =>
    isSafeAttribute(name, quoted.slice(1, -1)) ? whole : '',
  );

/** Also removes comments and processing instructions, which name the PlantUML version. */
export function sanitizeSvg(svg: string): string {
  let result = '';
  /** Nesting depth inside a removed element. */
  let depth = 0;
  for (const [whole, slash, name, attributes, selfClosing] of svg.matchAll(token)) {
    if (name === undefined) {
      if (depth === 0 && !whole.startsWith('<')) result += whole;
    } else if (depth > 0 || !(allowedElements.has(name) || unwrappedElements.has(name))) {
      if (!selfClosing) depth = Math.max(0, depth + (slash ? -1 : 1));
    } else if (allowedElements.has(name))
      result += `<${slash}${name}${safeAttributes(attributes!)}${selfClosing}>`;
  }
  return result;
}
