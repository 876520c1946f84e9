import { translationOf } from '../../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'export.title': '导出：{list}',
  'export.what': '列表找到的全部条目，顺序和列与列表一致。',
  'export.whatCounted': { other: '列表找到的全部 {count} 个条目，顺序和列与列表一致。' },
  'export.format': '格式',
  'export.xlsx': 'Excel (XLSX)',
  'export.xlsxHint': '可用 Excel、WPS 和 LibreOffice 打开的工作簿，日期即为日期。',
  'export.report': '改为打印：{name}',
  'export.import': '改为导入文件',
  'export.reqif': 'ReqIF',
  'export.reqifWhat': '产品的需求，供其他工具读取。',
  'export.reqifHint':
    '产品的全部特性和需求及其关联，可用于 DOORS、Polarion、Jama 等工具，不受筛选和列的影响。',
  'export.csv': 'CSV',
  'export.csvHint': 'UTF-8 纯文本，适用于脚本和其他程序。',
  'export.running': '导出中',
  'export.asked': '正在读取列表。',
  'export.received': { other: '{count} 个条目，已接收 {size}' },
  'export.done': { other: '已保存 {name}：{count} 个条目。' },
  'export.brokeOff': '导出中途中断，未保存文件，可重试。',
  'export.again': '重试',
});
