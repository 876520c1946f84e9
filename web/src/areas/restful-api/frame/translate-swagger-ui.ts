// Swagger UI speaks English only. In Chinese its own words are replaced; what the file says stays as it is.

/** Elements that hold words of Swagger UI, never of the file. */
const owned = [
  '.opblock-section-header h4',
  '.opblock-title_normal',
  '.opblock-description-wrapper > p',
  '.col_header',
  '.header-col',
  '.headers__title',
  '.tablinks',
  ':is(.parameter__default, .parameter__enum) > p > i:first-child',
  '.examples-select__section-label',
].join();

const chinese: Record<string, string> = {
  Parameters: '参数',
  'No parameters': '没有参数',
  'Request body': '请求体',
  Responses: '响应',
  Code: '状态码',
  Name: '名称',
  Type: '类型',
  Description: '说明',
  'Headers:': '响应头：',
  'Example Value': '示例',
  Schema: '结构',
  Model: '结构',
  'Default value': '默认值',
  'Available values': '可选值',
  'Examples:': '示例：',
  'Warning: Deprecated': '已弃用',
  'Media Type': '媒体类型',
  'Media type': '媒体类型',
  'Request content type': '请求体类型',
};

const english = Object.fromEntries(Object.entries(chinese).map(([from, to]) => [to, from]));

function* textsOf(within: HTMLElement): Generator<Text> {
  for (const element of within.querySelectorAll(owned)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode as Text;
  }
}

function setWords(within: HTMLElement): void {
  const words = document.documentElement.lang.startsWith('zh') ? chinese : english;
  for (const text of textsOf(within)) {
    const word = words[text.data.trim()];
    if (word) text.data = word;
  }
  for (const select of within.querySelectorAll('select[aria-label]')) {
    const word = words[select.getAttribute('aria-label') ?? ''];
    if (word) select.setAttribute('aria-label', word);
  }
}

/** Keeps the words of Swagger UI in the language of the page. */
export function translateSwaggerUi(within: HTMLElement): void {
  const observer = new MutationObserver(() => setWords(within));
  observer.observe(within, { childList: true, characterData: true, subtree: true });
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
}
