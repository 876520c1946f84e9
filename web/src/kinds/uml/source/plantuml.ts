// The colours of PlantUML's words. It reads line by line what people read at a glance, not the whole language.
import { StreamLanguage, type StringStream } from '@codemirror/language';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Words that begin a line. */
const beginning = words(`
  abstract action activate actor agent allow_mixing alt annotation archimate artifact autonumber binary boundary box
  break caption card case circle class clock cloud collections component concise control create critical database
  deactivate destroy detach diamond else elseif end endif endlegend endnote endswitch endwhile entity enum exception
  file folder footer fork frame group header hexagon hide highlight if interface kill label legend loop map mainframe
  metaclass namespace newpage node note object opt package par partition participant person port portin portout
  protocol queue rectangle ref remove repeat restore return robust scale show skin skinparam split stack start state
  static stereotype stop storage struct style switch title together usecase while
`);

/** Words that join what stands in a line. */
const joining = words(`
  again as backward before bottom across direction down extends fork is implements is left link of on order over
  right than then to top up with
`);

const arrow =
  /^(?:<\|?|<<|\*|\+|\^|#|[}|]|\|>|[ox](?=[-.=~]))?(?:[-.=~]{1,3}(?:\[[^\]\n]*\])?(?:left|right|up|down|le|ri|do|[lrud](?=[-.=~]))?[-.=~]*)(?:\|?>{1,2}|[*+^#{|]|[ox](?=\s|$)|\\\\?|\/\/?)?/;

interface State {
  isInComment: boolean;
  /** Only blanks stood before. */
  isBeginning: boolean;
}

type Token = string | null;

function comment(stream: StringStream, state: State): Token {
  state.isInComment = !stream.match(/^.*?'\//);
  if (state.isInComment) stream.skipToEnd();
  return 'comment';
}

/** What stands only at the beginning of a line. */
function beginsWith(stream: StringStream): Token | undefined {
  if (stream.match(/^'.*/)) return 'comment';
  if (stream.match(/^@(start|end)\w*/)) return 'meta';
  if (stream.match(/^!\w+/)) return 'meta';
  if (stream.match(/^@[+-]?[\d:]+/)) return 'number';
  // Steps of an activity are text.
  if (stream.match(/^:[^;|<>/\]}]*[;|<>/\]}]?/)) return null;
  return undefined;
}

function anywhere(stream: StringStream, isBeginning: boolean): Token {
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
  if (stream.match(/^<<[^>\n]*>>/)) return 'typeName';
  if (stream.match(/^#[\dA-Za-z]{3,}/)) return 'color';
  if (stream.match(/^%\w+(?=\()/)) return 'meta';
  const found = stream.match(arrow, false) as RegExpMatchArray | null;
  if (found && found[0].length > 1) {
    stream.match(arrow);
    return 'operator';
  }
  // What is said in a message is text, whatever words it has.
  if (stream.match(/^:(?=\s).*/)) return null;
  const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u) as RegExpMatchArray | null;
  if (!word) {
    stream.next();
    return null;
  }
  const known = word[0].toLowerCase();
  return (isBeginning && beginning.has(known)) || joining.has(known) ? 'keyword' : null;
}

export const plantumlMode = {
  name: 'plantuml',
  startState: (): State => ({ isInComment: false, isBeginning: true }),
  token(stream: StringStream, state: State): Token {
    if (stream.sol()) state.isBeginning = true;
    if (state.isInComment) return comment(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match("/'")) return comment(stream, state);
    const { isBeginning } = state;
    state.isBeginning = false;
    const found = isBeginning ? beginsWith(stream) : undefined;
    return found === undefined ? anywhere(stream, isBeginning) : found;
  },
  languageData: { commentTokens: { line: "'", block: { open: "/'", close: "'/" } } },
};

export const plantuml = StreamLanguage.define(plantumlMode);
