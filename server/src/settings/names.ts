// Which names are settings, and which are meant to be.
import { oidcSettingNames } from '../accounts/oidc-settings.ts';

type Given = Record<string, string | undefined>;

/** Beside the settings of the server: where settings are, and what is only for commands. */
const others = [
  'TRACERY_CONFIG',
  'TRACERY_PREFIX',
  'SECRETS_DIRECTORY',
  'POSTGRES_URL',
  'CELL',
  'KEPT_ANSWERS_MB',
];

const providersOf = ({ OIDC_PROVIDERS = '' }: Given): string[] =>
  OIDC_PROVIDERS.split(',').map((name) => name.trim().toUpperCase());

const isOfProvider = (name: string, given: Given): boolean =>
  providersOf(given).some((provider) =>
    oidcSettingNames.some((setting) => name === `OIDC_${provider}_${setting}`),
  );

/** Letters that are missing, too many, wrong or swapped. */
function distance(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        last![column]! + 1,
        next[column - 1]! + 1,
        last![column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before![column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last![b.length]!;
}

/** Kubernetes sets them for a service called tracery. */
const ofService = /^TRACERY_(SERVICE|PORT)(_|$)/;

/** The command line of members may be used where a server runs. */
const ofCommandLine = /^TRACERY_(URL|TOKEN|PRODUCT|PROFILE)$/;

export interface SettingNames {
  isKnown(name: string, given: Given): boolean;
  /** `DATABASE_URL` for `DATABASE_URL_FILE`. */
  fileOf(name: string): string | undefined;
  nearestTo(name: string, atMost: number): string | undefined;
  /** What in the environment looks like a setting of ours and is none. Other programs' variables may be similar. */
  stray(env: Given): { name: string; meant: string | undefined }[];
}

export function createSettingNames(settingNames: readonly string[]): SettingNames {
  const known = new Set([...settingNames, ...others]);
  const fileOf: SettingNames['fileOf'] = (name) => {
    if (!name.endsWith('_FILE') || known.has(name)) return undefined;
    const setting = name.slice(0, -'_FILE'.length);
    const holdsSecret = /^OIDC_[A-Z0-9]+_CLIENT_SECRET$/.test(setting);
    return holdsSecret || settingNames.includes(setting) ? setting : undefined;
  };
  const isKnown: SettingNames['isKnown'] = (name, given) =>
    known.has(name) || fileOf(name) !== undefined || isOfProvider(name, given);
  const nearestTo: SettingNames['nearestTo'] = (name, atMost) =>
    [...known]
      .map((one) => ({ one, far: distance(name, one) }))
      .filter(({ far }) => far <= atMost)
      .sort((a, b) => a.far - b.far)[0]?.one;
  const meantBy = (name: string) => (name.length < 8 ? undefined : nearestTo(name, name.length < 10 ? 1 : 2));
  return {
    isKnown,
    fileOf,
    nearestTo,
    stray: (env) =>
      Object.keys(env)
        .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name) && env[name] !== undefined && !isKnown(name, env))
        .filter((name) => !ofCommandLine.test(name))
        .map((name) => ({ name, meant: meantBy(name) }))
        .filter(({ name, meant }) => meant || (name.startsWith('TRACERY_') && !ofService.test(name))),
  };
}
