// Diagrams: one with Chinese words is drawn, and its words are as wide as a Chinese font makes them.
import { drawOnce } from '../../diagrams/index.ts';
import { good, hint, reasonOf, wrong, type Check } from './check.ts';

const words = '需求设计测试缺陷';
/** In the size that PlantUML writes with, a Chinese character is as wide as it is high. */
const expectedWidth = words.length * 14;

const packages = 'apt-get install openjdk-17-jre-headless graphviz bubblewrap fonts-noto-cjk';

/** Of the text in the drawing. */
function widthIn(svg: string): number | undefined {
  const [tag] = svg.split(words)[0]!.match(/<text[^>]*>$/) ?? [];
  const [, width] = /textLength="([\d.]+)"/.exec(tag ?? '') ?? [];
  return width ? Number(width) : undefined;
}

export const renderer: Check = {
  name: 'diagrams',
  async run({ diagrams }) {
    if (diagrams.externalServer)
      return [
        hint(
          `${diagrams.externalServer.host} draws them: texts leave this installation`,
          'or UML_SERVER=own',
        ),
      ];
    if (diagrams.processes === 0) return [good('they are switched off (UML_SERVER=off)')];
    let drawn;
    try {
      drawn = await drawOnce(diagrams.java, `@startuml\nclass ${words}\nclass B\n${words} --> B\n@enduml`);
    } catch (error) {
      return [wrong(`nothing is drawn: ${reasonOf(error)}`, `${packages}; or UML_SERVER=off`)];
    }
    if (!drawn) return [wrong('there is no Java that runs', `${packages}; or UML_SERVER=off`)];
    const width = widthIn(drawn.svg);
    const hasFont = width !== undefined && Math.abs(width - expectedWidth) < expectedWidth / 5;
    return [
      hasFont
        ? good('a diagram with Chinese words was drawn')
        : wrong('Chinese words in diagrams get boxes of the wrong width', 'apt-get install fonts-noto-cjk'),
      drawn.isIsolated
        ? good('PlantUML runs in a sandbox without network')
        : hint('PlantUML runs without a sandbox, only behind its own rules', 'apt-get install bubblewrap'),
    ];
  },
};
