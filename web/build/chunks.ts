// Which modules travel together. Left alone, what two screens share is a file of its own, and a screen loads in seventy.
// Here a module goes by who needs it: a file holds what the same people load at the same moment, and nobody loads a
// library for the sake of a neighbour.
import fs from 'node:fs';
import path from 'node:path';

interface Graph {
  getModuleInfo: (id: string) => { importers: string[] } | null;
}

const source = path.resolve(import.meta.dirname, '../src');

/** Where the parts of the client begin: what each of them imports is there when it shows. */
const parts = {
  apiFrame: /^app\/api-frame\.ts$/,
  start: /^app\/main\.tsx$/,
  visitor:
    /^(?:app\/shell\/(?:public|account)-layout|app\/routes\/login-screen|areas\/(?:home|accounts|notices)\/.*-pages?)\.tsx$/,
  frame: /^app\/shell\/app-layout\.tsx$/,
  list: /^kit\/items\/list\/items-screen\.tsx$/,
  item: /^kit\/items\/(?:detail\/item-detail|create\/create-dialog)\.tsx$/,
  kind: /^kinds\/[^/]+\/(?:page\.tsx|view\.tsx?)$/,
  screen:
    /^(?:areas\/(?:dashboard|members|product-settings|products|restful-api|trash|user-settings)\/.*page|app\/routes\/picker-screen)\.tsx$/,
};

type Part = keyof typeof parts;

const partOf = (id: string): Part | undefined => {
  const file = path.relative(source, id);
  return (Object.keys(parts) as Part[]).find((part) => parts[part].test(file));
};

const isSharedPart = (id: string): boolean => /^(?:kit|lib)[/\\]/.test(path.relative(source, id));

const isUi = (id: string): boolean => /^kit[/\\]ui[/\\]/.test(path.relative(source, id));

/** What the definitions of several kinds share. */
const isOfDefinitions = (id: string): boolean =>
  /\/contract\/src\/(?:work-item\/|kinds\/shared-|records\/)/.test(id);

/** Who cannot show without this module. */
function neededBy(id: string, graph: Graph): Set<Part> {
  // In a set that grows while it is gone through, each importer has its turn.
  const importers = new Set([id]);
  for (const one of importers)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) importers.add(importer);
  return new Set([...importers].flatMap((one) => partOf(one) ?? []));
}

/** The file that a module goes into; none for what only one screen needs. */
function fileOf(id: string, graph: Graph): string | undefined {
  const needed = neededBy(id, graph);
  // The second page shares nothing with the first, and the start of the first must not run anywhere else.
  if (needed.has('apiFrame') || partOf(id) === 'start') return undefined;
  const isFor = (...some: Part[]) => some.some((part) => needed.has(part));
  if (isFor('start') || (isFor('visitor') && isFor('frame', 'list'))) return 'base';
  if (isFor('frame') || (isFor('list') && isFor('screen'))) return 'work';
  if (isFor('list')) return 'list';
  // Parts of the kit and of lib that the page of a kind puts together, and what definitions share, load with every list: they are
  // small, and each would be a file of its own.
  if (isFor('kind') && isSharedPart(id)) return 'list';
  if (isFor('kind') && isOfDefinitions(id)) return isFor('screen') ? 'work' : 'list';
  if (isFor('kind')) return undefined;
  if (isFor('item') && isFor('visitor')) return 'fields';
  // Dialogs: a screen that asks one question needs no forms.
  if (isFor('item') && isFor('screen')) return isUi(id) ? 'dialogs' : 'forms';
  return isFor('item') ? 'item' : undefined;
}

const isIcon = (id: string): boolean => /\/lucide-react\/dist\/esm\/icons\//.test(id);

/** `Trash2` is in `trash-2`. */
const iconFile = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([a-z])(\d)/gi, '$1-$2')
    .toLowerCase();

/** Which sources import which icon. All icons come through one file of the library, which hides it from the graph. */
function readIconImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of fs.globSync('**/*.{ts,tsx}', { cwd: source })) {
    const code = fs.readFileSync(path.join(source, file), 'utf8');
    const [, names = ''] = /import \{([^}]*)\} from 'lucide-react'/.exec(code) ?? [];
    for (const [name] of names.matchAll(/[A-Z]\w*/g)) {
      const icon = iconFile(name);
      importers.set(icon, [...(importers.get(icon) ?? []), path.join(source, file)]);
    }
  }
  return importers;
}

let iconImporters: Map<string, string[]> | undefined;

/** Icons of the first screens travel with them, so that a new part that uses one too splits no file of theirs. */
function iconFileOf(id: string, graph: Graph): string | undefined {
  if (!isIcon(id)) return undefined;
  iconImporters ??= readIconImporters();
  const needed = new Set(
    (iconImporters.get(path.parse(id).name) ?? []).flatMap((file) => [...neededBy(file, graph)]),
  );
  if (needed.has('start') || (needed.has('visitor') && (needed.has('frame') || needed.has('list'))))
    return 'base-icons';
  if (needed.has('visitor')) return 'visitor-icons';
  return needed.has('frame') ? 'work-icons' : undefined;
}

export const chunks = [
  {
    // Seldom changes.
    name: 'foundation',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|store|react-store))\//,
  },
  { name: (id: string, graph: Graph) => iconFileOf(id, graph) ?? null },
  {
    // The others by what needs them.
    name: 'icons',
    test: isIcon,
    entriesAware: true,
    entriesAwareMergeThreshold: 6000,
  },
  {
    name: (id: string, graph: Graph) => fileOf(id, graph) ?? null,
    // What a module imports has a file of its own, by the same rule.
    includeDependenciesRecursively: false,
  },
];
