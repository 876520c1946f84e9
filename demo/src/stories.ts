// What the demo products are about. An item and those that follow from it tell the same story, each in the form of its
// kind. `[charging |]` marks where a search word may stand, `~` where the place goes if not at the end.
import type { Language } from './search-words.ts';

/** The forms of a story. `noun` is what tasks, documents, diagrams and risks are about. */
export interface Forms {
  requirement: string;
  noun: string;
  function: string;
  testcase: string;
  defect: string;
}

export type Story = Record<Language, Forms>;

export interface Topic {
  features: Record<Language, readonly string[]>;
  components: Record<Language, readonly string[]>;
  stories: readonly Story[];
}

type Phrases = readonly [
  requirement: string,
  noun: string,
  functionName: string,
  testcase: string,
  defect: string,
];

const forms = ([requirement, noun, functionName, testcase, defect]: Phrases): Forms => ({
  requirement,
  noun,
  function: functionName,
  testcase,
  defect,
});

const story = (en: Phrases, zh: Phrases): Story => ({ en: forms(en), zh: forms(zh) });

const sessions: Topic = {
  features: {
    en: ['control of [charging |]sessions', 'failure-proof [charging |]sessions'],
    zh: ['[充电|]会话管理', '[充电|]会话故障恢复'],
  },
  components: {
    en: ['[charging |]session service', '[charging |]session controller'],
    zh: ['[充电|]会话服务', '[充电|]会话控制器'],
  },
  stories: [
    story(
      [
        'stop the [charging |]session within two seconds of unplugging',
        'the automatic stop of [charging |]sessions',
        'detect an unplugged cable and end the [charging |]session',
        'unplug during a [charging |]session~ and watch it end',
        '[charging |]session keeps running after the driver unplugs',
      ],
      [
        '拔枪后两秒内停止[充电|]会话',
        '[充电|]会话自动停止',
        '检测拔枪并结束[充电|]会话',
        '[充电|会话]进行中拔枪，会话随即结束',
        '拔枪后[充电|]会话仍在继续',
      ],
    ),
    story(
      [
        'resume the [charging |]session after a power cut',
        'the restart of [charging |]sessions after a power cut',
        'restore the [charging |]session after a restart',
        'cut the power during a [charging |]session~ and switch it on again',
        '[charging |]session does not resume after a power cut',
      ],
      [
        '断电恢复后自动继续[充电|]会话',
        '断电后[充电|]会话恢复',
        '重启后恢复[充电|]会话',
        '[充电|会话]进行中断电再上电，会话自动恢复',
        '断电恢复后[充电|]会话没有继续',
      ],
    ),
    story(
      [
        'let the operator end a [charging |]session remotely',
        'the remote stop of [charging |]sessions',
        'send the remote stop to the [charging |]station',
        'end a [charging |]session~ from the control room',
        'remote stop leaves the [charging |]session open',
      ],
      [
        '运营人员可以远程结束[充电|]会话',
        '[充电|]会话远程停止',
        '向[充电桩|设备]下发远程停止指令',
        '从控制室远程结束[充电|]会话',
        '远程停止后[充电|]会话仍未关闭',
      ],
    ),
    story(
      [
        'show the remaining time of the [charging |]session',
        'the remaining time of [charging |]sessions',
        'estimate when the [charging |]session will end',
        'compare the remaining time with the real end of a [charging |]session',
        'remaining time of the [charging |]session jumps back and forth',
      ],
      [
        '显示[充电|会话]剩余时间',
        '[充电|会话]剩余时间预估',
        '估算[充电|]会话的结束时间',
        '核对[充电|会话]剩余时间与实际结束时间',
        '[充电|会话]剩余时间来回跳动',
      ],
    ),
  ],
};

const load: Topic = {
  features: {
    en: ['load balancing of [charging |]stations', 'power limits of [charging |]sites'],
    zh: ['[充电|]站点负荷均衡', '[充电|]站点功率上限'],
  },
  components: {
    en: ['[charging |]load balancer', '[charging |]power planner'],
    zh: ['[充电|]负荷均衡器', '[充电|]功率规划服务'],
  },
  stories: [
    story(
      [
        'keep the [charging |]power below the contracted peak',
        'the peak limit for [charging |]power',
        'compute how much [charging |]power is left on the site',
        'plug in twelve vans~ and watch the [charging |]power limit',
        '[charging |]power exceeds the contracted peak for a minute',
      ],
      [
        '[充电|站点]总功率不超过合同峰值',
        '[充电|]峰值功率限制',
        '计算站点剩余[充电|可用]功率',
        '十二辆货车同时接入，[充电|]功率不超限',
        '[充电|站点]功率超过合同峰值一分钟',
      ],
    ),
    story(
      [
        'share the [charging |]power fairly between waiting vehicles',
        'the fair sharing of [charging |]power',
        'split the [charging |]power among the vehicles',
        'plug in two vehicles~ and compare their [charging |]power',
        'first vehicle takes all of the [charging |]power',
      ],
      [
        '等待车辆公平分配[充电|]功率',
        '[充电|]功率公平分配',
        '在车辆之间分配[充电|]功率',
        '两辆车同时接入，[充电|]功率大致相等',
        '第一辆车占用了全部[充电|]功率',
      ],
    ),
    story(
      [
        'reduce the [charging |]power when the grid asks for it',
        'the response of [charging |]power to grid signals',
        'read the grid signal and lower the [charging |]power',
        'send a grid signal~ and measure the [charging |]power',
        '[charging |]power stays high after a grid signal',
      ],
      [
        '收到电网信号后降低[充电|]功率',
        '电网信号调节[充电|]功率',
        '读取电网信号并下调[充电|]功率',
        '下发电网信号后测量[充电|]功率',
        '收到电网信号后[充电|]功率没有下降',
      ],
    ),
    story(
      [
        'give vehicles with an early departure more [charging |]power',
        'the priority of [charging |]power by departure time',
        'order the vehicles that wait for [charging |]power',
        'set an early departure~ and compare the [charging |]power',
        'early departure does not raise the [charging |]power',
      ],
      [
        '即将发车的车辆优先获得[充电|]功率',
        '按发车时间分配[充电|]功率',
        '为等待[充电|供电]的车辆排序',
        '设置较早的发车时间，比较[充电|]功率',
        '发车时间提前，[充电|]功率却没有提高',
      ],
    ),
  ],
};

export const billing: Topic = {
  features: {
    en: ['[charging |]tariffs and payment', 'clear [charging |]prices'],
    zh: ['[充电|]电价与支付', '[充电|]价格透明'],
  },
  components: {
    en: ['[charging |]tariff engine', '[charging |]payment gateway'],
    zh: ['[充电|]计费引擎', '[充电|]支付网关'],
  },
  stories: [
    story(
      [
        'show the tariff before the [charging |]session starts',
        'the tariff display for [charging |]sessions',
        'look up the tariff of a [charging |]session',
        'start a [charging |]session~ and read the tariff on the screen',
        'screen shows the tariff of the previous [charging |]session',
      ],
      [
        '[充电|会话]开始之前显示电价',
        '[充电|]电价显示',
        '查询[充电|]会话适用的电价',
        '开始[充电|会话]前核对屏幕上的电价',
        '屏幕显示的是上一次[充电|会话]的电价',
      ],
    ),
    story(
      [
        'refund an interrupted [charging |]session within a day',
        'the refund of interrupted [charging |]sessions',
        'compute the refund of a [charging |]session',
        'interrupt a paid [charging |]session~ and wait for the refund',
        'refund of an interrupted [charging |]session arrives twice',
      ],
      [
        '[充电|会话]中断后一天内退款',
        '[充电|会话]中断退款',
        '计算[充电|会话]退款金额',
        '中断已付款的[充电|]会话，核对退款',
        '[充电|会话]中断后退款到账两次',
      ],
    ),
    story(
      [
        'take bank cards for [charging |]sessions',
        'the card payment for [charging |]sessions',
        'reserve an amount on the card before the [charging |]session',
        'pay for a [charging |]session~ with a bank card',
        'declined card still starts the [charging |]session',
      ],
      [
        '[充电桩|设备]支持银行卡支付',
        '[充电桩|设备]银行卡支付',
        '[充电|会话]开始前预授权银行卡',
        '使用银行卡支付[充电|会话]费用',
        '银行卡被拒后仍然开始[充电|会话]',
      ],
    ),
    story(
      [
        'send a receipt right after the [charging |]session',
        'the receipt for [charging |]sessions',
        'write the receipt of a [charging |]session',
        'finish a [charging |]session~ and open the receipt',
        'receipt of the [charging |]session lists the wrong energy',
      ],
      [
        '[充电|会话]结束后立即发送收据',
        '[充电|会话]收据',
        '生成[充电|会话]收据',
        '结束[充电|会话]后打开收据核对',
        '[充电|会话]收据上的电量有误',
      ],
    ),
    story(
      [
        'give frequent drivers a discount on [charging |]sessions',
        'the discount on [charging |]sessions',
        'apply the discount to a [charging |]session',
        'finish the tenth [charging |]session~ and check the discount',
        'discount on [charging |]sessions is lost after a refund',
      ],
      [
        '常客享受[充电|会话]折扣',
        '[充电|会话]折扣',
        '为[充电|]会话计算折扣',
        '完成第十次[充电|会话]后核对折扣',
        '退款后[充电|会话]折扣丢失',
      ],
    ),
    story(
      [
        'stop the [charging |]session when the prepaid balance is used up',
        'the prepaid balance for [charging |]sessions',
        'deduct the costs of a [charging |]session from the balance',
        'use up the balance during a [charging |]session~ and watch it end',
        'prepaid balance drops below zero during a [charging |]session',
      ],
      [
        '预付余额用完时停止[充电|]会话',
        '[充电|会话]预付余额',
        '从余额中扣除[充电|会话]费用',
        '[充电|会话]进行中用完余额，会话随即结束',
        '[充电|会话]进行中预付余额变为负数',
      ],
    ),
    story(
      [
        'use a higher [charging |]tariff at peak hours',
        'the [charging |]tariff for peak hours',
        'select the [charging |]tariff by the time of day',
        'start shortly before peak hours~ and compare the [charging |]tariff',
        'peak [charging |]tariff applies an hour too long after daylight saving',
      ],
      [
        '高峰时段采用较高的[充电|]电价',
        '高峰时段[充电|]电价',
        '按时段选择[充电|]电价',
        '高峰前不久开始会话，核对[充电|]电价',
        '夏令时结束后高峰[充电|]电价多算一小时',
      ],
    ),
  ],
};

/** Only items of this topic have the word in their names. */
export const invoices: Topic = {
  features: {
    en: ['monthly [charging |]invoices', 'correct [charging |]invoices'],
    zh: ['月度[充电|]发票', '[充电|]发票准确无误'],
  },
  components: {
    en: ['[charging |]invoice service', '[charging |]invoice printer'],
    zh: ['[充电|]发票服务', '[充电|]发票打印服务'],
  },
  stories: [
    story(
      [
        'send one [charging |]invoice per month',
        'the monthly [charging |]invoice',
        'add up the sessions of [a charging|an] invoice',
        'run the monthly [charging |]invoice~ and compare the totals',
        'monthly [charging |]invoice misses the last day',
      ],
      [
        '每月开具一张[充电|]发票',
        '月度[充电|]发票',
        '汇总[充电|]发票中的会话',
        '生成月度[充电|]发票并核对总额',
        '月度[充电|]发票缺少最后一天',
      ],
    ),
    story(
      [
        'list each session on the [charging |]invoice',
        'the session list on the [charging |]invoice',
        'format the lines of [a charging|an] invoice',
        'compare the lines of [a charging|an] invoice~ with the meter',
        '[charging |]invoice lists the same session twice',
      ],
      [
        '[充电|]发票逐条列出会话',
        '[充电|]发票会话明细',
        '排版[充电|]发票明细行',
        '将[充电|]发票明细与电表核对',
        '[充电|]发票重复列出同一会话',
      ],
    ),
    story(
      [
        'offer the [charging |]invoice as PDF',
        'the PDF of the [charging |]invoice',
        'render the [charging |]invoice as PDF',
        'download [a charging|an] invoice~ on the phone',
        'PDF of the [charging |]invoice cuts off long addresses',
      ],
      [
        '提供 PDF 格式的[充电|]发票',
        '[充电|]发票 PDF 下载',
        '将[充电|]发票输出为 PDF',
        '在手机上下载[充电|]发票',
        '[充电|]发票 PDF 截断了较长的地址',
      ],
    ),
    story(
      [
        'correct a wrong [charging |]invoice with a credit note',
        'the correction of wrong [charging |]invoices',
        'cancel [a charging|an] invoice and write the credit note',
        'correct [a charging|an] invoice~ and check the balance',
        'corrected [charging |]invoice keeps the old due date',
      ],
      [
        '[充电|]发票有误时开具红字更正',
        '[充电|]发票更正',
        '作废[充电|]发票并生成红字凭证',
        '更正[充电|]发票后核对余额',
        '更正后的[充电|]发票仍是旧的到期日',
      ],
    ),
  ],
};

const access: Topic = {
  features: {
    en: ['driver access to [charging |]stations', 'management of [charging |]cards'],
    zh: ['司机[充电|]身份认证', '司机[充电|]卡管理'],
  },
  components: {
    en: ['[charging |]access service', '[charging |]card reader'],
    zh: ['[充电|]授权服务', '[充电|]读卡模块'],
  },
  stories: [
    story(
      [
        'start the [charging |]session with a driver card',
        'the start of [charging |]sessions by card',
        'read the driver card and allow the [charging |]session',
        'hold a driver card to the [charging |]station~ and plug in',
        'valid driver card does not start the [charging |]session',
      ],
      [
        '司机刷卡开始[充电|会话]',
        '刷卡启动[充电|会话]',
        '读取司机卡并授权[充电|会话]',
        '在[充电桩|设备]上刷卡后插枪',
        '有效的司机卡无法开始[充电|会话]',
      ],
    ),
    story(
      [
        'block a lost [charging |]card within one minute',
        'the blocking of lost [charging |]cards',
        'send the list of blocked [charging |]cards to the stations',
        'block a [charging |]card~ and try to use it',
        'blocked [charging |]card still works while the station is offline',
      ],
      [
        '挂失的[充电|司机]卡一分钟内停用',
        '[充电|司机]卡挂失',
        '向设备下发停用的[充电|司机]卡名单',
        '挂失[充电|司机]卡后尝试使用',
        '设备离线时挂失的[充电|司机]卡仍可使用',
      ],
    ),
    story(
      [
        'let guests start a [charging |]session with a QR code',
        'the QR code of [charging |]stations',
        'verify the QR code of a [charging |]station',
        'scan the QR code of a [charging |]station~ as a guest',
        'QR code opens the wrong [charging |]station',
      ],
      [
        '访客扫码开始[充电|会话]',
        '访客扫码[充电|使用]',
        '校验[充电桩|设备]二维码',
        '以访客身份扫描[充电桩|设备]二维码',
        '二维码打开了另一台[充电桩|设备]',
      ],
    ),
    story(
      [
        'recognise vehicles as soon as the [charging |]cable is plugged in',
        'the vehicle recognition of [charging |]stations',
        'read the vehicle certificate at the [charging |]station',
        'plug in a known vehicle~ and let the [charging |]station recognise it',
        '[charging |]station asks a known vehicle for a card',
      ],
      [
        '插枪后[充电桩|设备]自动识别车辆',
        '[充电桩|设备]车辆识别',
        '[充电桩|设备]读取车辆证书',
        '已登记车辆插枪后由[充电桩|设备]识别',
        '[充电桩|设备]要求已登记车辆刷卡',
      ],
    ),
  ],
};

const fleet: Topic = {
  features: {
    en: ['regular [charging |]reports', 'automatic [charging |]plans'],
    zh: ['车队[充电|]报表', '场站[充电|]计划'],
  },
  components: {
    en: ['[charging |]report service', '[charging |]planner'],
    zh: ['[充电|]报表服务', '[充电|]计划服务'],
  },
  stories: [
    story(
      [
        'send the weekly [charging |]report to the fleet manager',
        'the weekly [charging |]report',
        'collect the figures of the weekly [charging |]report',
        'compare the weekly [charging |]report~ with the meters',
        'weekly [charging |]report counts Sunday twice',
      ],
      [
        '每周向车队经理发送[充电|]报表',
        '每周[充电|]报表',
        '汇总每周[充电|]报表数据',
        '将每周[充电|]报表与电表核对',
        '每周[充电|]报表重复统计周日',
      ],
    ),
    story(
      [
        'have every vehicle ready by departure with a [charging |]plan',
        'the [charging |]plan for departures',
        'build the [charging |]plan from the departure times',
        'move a departure forward~ and check the [charging |]plan',
        '[charging |]plan ignores departures on bank holidays',
      ],
      [
        '按[充电|]计划保证车辆发车前就绪',
        '发车[充电|]计划',
        '根据发车时间生成[充电|]计划',
        '提前发车时间后核对[充电|]计划',
        '[充电|]计划忽略了节假日的发车',
      ],
    ),
    story(
      [
        'show the [charging |]costs of each vehicle',
        'the [charging |]costs per vehicle',
        'add up the [charging |]costs of a vehicle',
        'compare the [charging |]costs~ of two months',
        '[charging |]costs of sold vehicles are missing',
      ],
      [
        '显示每辆车的[充电|用电]成本',
        '单车[充电|用电]成本',
        '汇总单车[充电|用电]成本',
        '对比两个月的[充电|用电]成本',
        '已出售车辆的[充电|用电]成本缺失',
      ],
    ),
    story(
      [
        'warn the depot lead about vehicles that miss their [charging |]target',
        'the warning about missed [charging |]targets',
        'find vehicles that will miss their [charging |]target',
        'unplug a van early~ and wait for the [charging |]warning',
        'warning about a missed [charging |]target comes after departure',
      ],
      [
        '车辆达不到[充电|电量]目标时提醒站长',
        '[充电|电量]目标预警',
        '找出达不到[充电|电量]目标的车辆',
        '货车提前拔枪后收到[充电|电量]预警',
        '发车之后才收到[充电|电量]目标预警',
      ],
    ),
  ],
};

const hardware: Topic = {
  features: {
    en: ['safe [charging |]hardware', 'longer life of [charging |]stations'],
    zh: ['[充电|]硬件安全', '延长[充电桩|设备]寿命'],
  },
  components: {
    en: ['[charging |]power module', '[charging |]cable unit'],
    zh: ['[充电|]功率模块', '[充电|]线缆单元'],
  },
  stories: [
    story(
      [
        'switch off the [charging |]station when the plug overheats',
        'the heat protection of [charging |]stations',
        'measure the plug temperature of the [charging |]station',
        'heat the plug of a [charging |]station~ to 90 degrees',
        '[charging |]station stays on with an overheated plug',
      ],
      [
        '插头过热时[充电桩|设备]自动断电',
        '[充电桩|设备]过热保护',
        '测量[充电|]插头温度',
        '将[充电|]插头加热到 90 度',
        '插头过热时[充电桩|设备]没有断电',
      ],
    ),
    story(
      [
        'lock the [charging |]cable until the session has ended',
        'the lock of the [charging |]cable',
        'lock and release the [charging |]cable',
        'pull the locked [charging |]cable~ with full force',
        '[charging |]cable stays locked after the session',
      ],
      [
        '会话结束之前锁定[充电|]线缆',
        '[充电|]线缆锁',
        '锁定并释放[充电|]线缆',
        '用力拔出已锁定的[充电|]线缆',
        '会话结束后[充电|]线缆仍被锁定',
      ],
    ),
    story(
      [
        'run the fan of the [charging |]station only when needed',
        'the fan control of [charging |]stations',
        'set the fan speed of the [charging |]station',
        'listen to the fan of an idle [charging |]station',
        'fan of the [charging |]station never stops',
      ],
      [
        '[充电桩|设备]风扇按需运行',
        '[充电桩|设备]风扇控制',
        '调节[充电桩|设备]风扇转速',
        '检查空闲[充电桩|设备]的风扇噪声',
        '[充电桩|设备]风扇一直不停',
      ],
    ),
    story(
      [
        'test the emergency stop of each [charging |]station every month',
        'the emergency stop of [charging |]stations',
        'report the emergency stop of the [charging |]station',
        'press the emergency stop of a [charging |]station~ under full load',
        'emergency stop of the [charging |]station is not reported',
      ],
      [
        '每月检测[充电桩|设备]急停按钮',
        '[充电桩|设备]急停',
        '上报[充电桩|设备]急停状态',
        '满负荷时按下[充电桩|设备]急停按钮',
        '[充电桩|设备]急停没有上报',
      ],
    ),
  ],
};

const firmware: Topic = {
  features: {
    en: ['firmware updates of [charging |]stations', 'secure [charging |]firmware'],
    zh: ['[充电桩|设备]固件升级', '[充电|]固件安全'],
  },
  components: {
    en: ['[charging |]firmware updater', '[charging |]station bootloader'],
    zh: ['[充电|]固件升级服务', '[充电桩|设备]引导程序'],
  },
  stories: [
    story(
      [
        'install [charging |]firmware only while no vehicle is connected',
        'the time window for [charging |]firmware updates',
        'find a time window for the [charging |]firmware',
        'start a [charging |]firmware update~ with a vehicle connected',
        '[charging |]firmware update interrupts a running session',
      ],
      [
        '仅在没有车辆接入时安装[充电|]固件',
        '[充电|]固件升级时间窗口',
        '为[充电|]固件升级选择时间窗口',
        '车辆接入时发起[充电|]固件升级',
        '[充电|]固件升级打断了正在进行的会话',
      ],
    ),
    story(
      [
        'go back to the previous [charging |]firmware when an update fails',
        'the rollback of [charging |]firmware',
        'restore the previous [charging |]firmware',
        'cut the power during a [charging |]firmware update~',
        '[charging |]station does not start after a failed update',
      ],
      [
        '升级失败时恢复上一版[充电|]固件',
        '[充电|]固件回滚',
        '恢复上一版[充电|]固件',
        '[充电|]固件升级过程中断电',
        '升级失败后[充电桩|设备]无法启动',
      ],
    ),
    story(
      [
        'accept only signed [charging |]firmware',
        'the signature of [charging |]firmware',
        'verify the signature of the [charging |]firmware',
        'upload [charging |]firmware~ with a broken signature',
        'expired certificate stops every [charging |]firmware update',
      ],
      [
        '仅接受已签名的[充电|]固件',
        '[充电|]固件签名',
        '校验[充电|]固件签名',
        '上传签名损坏的[充电|]固件',
        '证书过期导致[充电|]固件无法升级',
      ],
    ),
    story(
      [
        'roll out [charging |]firmware to ten stations first',
        'the staged rollout of [charging |]firmware',
        'select the stations for the next [charging |]firmware',
        'roll out [charging |]firmware~ and stop half-way',
        'stopped rollout of [charging |]firmware goes on after a restart',
      ],
      [
        '新版[充电|]固件先在十台设备上试用',
        '[充电|]固件分批发布',
        '选择下一批升级[充电|]固件的设备',
        '[充电|]固件发布到一半时停止',
        '重启后已停止的[充电|]固件发布继续进行',
      ],
    ),
  ],
};

const connection: Topic = {
  features: {
    en: ['offline operation of [charging |]stations', 'reliable connection of [charging |]stations'],
    zh: ['[充电桩|设备]离线运行', '[充电桩|设备]可靠连接'],
  },
  components: {
    en: ['OCPP gateway of [charging |]stations', '[charging |]message queue'],
    zh: ['[充电桩|设备] OCPP 网关', '[充电|]消息队列'],
  },
  stories: [
    story(
      [
        'let known drivers start a [charging |]session offline',
        'the offline mode of [charging |]stations',
        'keep a list of known drivers on the [charging |]station',
        'disconnect a [charging |]station~ and start a session',
        'offline [charging |]station refuses known drivers',
      ],
      [
        '离线时已登记司机可以开始[充电|会话]',
        '[充电桩|设备]离线模式',
        '在[充电桩|设备]上保存已登记司机名单',
        '断开[充电桩|设备]网络后开始会话',
        '离线的[充电桩|设备]拒绝已登记司机',
      ],
    ),
    story(
      [
        'send stored meter values when the [charging |]station is online again',
        'the queue of meter values on [charging |]stations',
        'store meter values while the [charging |]station is offline',
        'reconnect a [charging |]station~ and count the meter values',
        '[charging |]station loses meter values after ten hours offline',
      ],
      [
        '[充电桩|设备]恢复联网后补传电表数据',
        '[充电桩|设备]电表数据缓存',
        '[充电桩|设备]离线时保存电表数据',
        '[充电桩|设备]重新联网后核对电表数据条数',
        '[充电桩|设备]离线十小时后丢失电表数据',
      ],
    ),
    story(
      [
        'report a lost [charging |]station within one minute',
        'the alarm for lost [charging |]stations',
        'watch the heartbeat of the [charging |]station',
        'unplug the network of a [charging |]station~ and wait for the alarm',
        'alarm for a lost [charging |]station comes an hour late',
      ],
      [
        '[充电桩|设备]失联后一分钟内告警',
        '[充电桩|设备]失联告警',
        '监测[充电桩|设备]心跳',
        '拔掉[充电桩|设备]网线后等待告警',
        '[充电桩|设备]失联告警晚到一小时',
      ],
    ),
    story(
      [
        'encrypt all messages of the [charging |]station',
        'the encryption of [charging |]messages',
        'renew the certificate of the [charging |]station',
        'connect a [charging |]station~ without a certificate',
        '[charging |]station connects with an expired certificate',
      ],
      [
        '[充电桩|设备]的消息全部加密',
        '[充电|]消息加密',
        '更新[充电桩|设备]证书',
        '使用没有证书的[充电桩|设备]连接',
        '证书过期的[充电桩|设备]仍能连接',
      ],
    ),
  ],
};

const booking: Topic = {
  features: {
    en: ['booking of [charging |]bays', 'free [charging |]bays on arrival'],
    zh: ['[充电|]车位预约', '[充电|]车位占用管理'],
  },
  components: {
    en: ['[charging |]booking service', '[charging |]bay sensor'],
    zh: ['[充电|]预约服务', '[充电|]车位传感器'],
  },
  stories: [
    story(
      [
        'reserve a [charging |]bay for a vehicle',
        'the reservation of [charging |]bays',
        'find a free [charging |]bay for a reservation',
        'reserve a [charging |]bay~ and arrive late',
        'reserved [charging |]bay is given to another driver',
      ],
      [
        '为车辆预留[充电|]车位',
        '[充电|]车位预留',
        '为预约查找空闲[充电|]车位',
        '预留[充电|]车位后迟到',
        '已预留的[充电|]车位被分配给其他司机',
      ],
    ),
    story(
      [
        'show free [charging |]bays on the map within two seconds',
        'the map of free [charging |]bays',
        'publish the state of a [charging |]bay',
        'leave a [charging |]bay~ and watch the map',
        'map shows a taken [charging |]bay as free',
      ],
      [
        '空闲[充电|]车位两秒内显示在地图上',
        '空闲[充电|]车位地图',
        '发布[充电|]车位状态',
        '驶离[充电|]车位后观察地图',
        '地图将占用的[充电|]车位显示为空闲',
      ],
    ),
    story(
      [
        'remind drivers to leave the [charging |]bay when they are done',
        'the reminder to leave the [charging |]bay',
        'measure how long a vehicle stays in the [charging |]bay',
        'stay in a [charging |]bay~ for an hour after the session',
        'reminder to leave the [charging |]bay comes during the session',
      ],
      [
        '结束后提醒司机驶离[充电|]车位',
        '驶离[充电|]车位提醒',
        '统计车辆占用[充电|]车位的时长',
        '会话结束后在[充电|]车位停留一小时',
        '会话进行中就提醒驶离[充电|]车位',
      ],
    ),
    story(
      [
        'let drivers cancel a [charging |]booking at short notice',
        'the cancellation of [charging |]bookings',
        'release the bay of a cancelled [charging |]booking',
        'cancel a [charging |]booking~ at the last minute',
        'cancelled [charging |]booking keeps the bay closed',
      ],
      [
        '司机可以临时取消[充电|]预约',
        '取消[充电|]预约',
        '释放已取消[充电|]预约的车位',
        '在最后一分钟取消[充电|]预约',
        '取消[充电|]预约后车位仍然关闭',
      ],
    ),
  ],
};

const display: Topic = {
  features: {
    en: ['a clear screen on the [charging |]station', '[charging |]help in the phone app'],
    zh: ['[充电桩|设备]屏幕清晰易懂', '手机端[充电|]帮助'],
  },
  components: {
    en: ['[charging |]station screen', '[charging |]phone app'],
    zh: ['[充电桩|设备]屏幕', '[充电|]手机应用'],
  },
  stories: [
    story(
      [
        'explain each fault in plain words on the [charging |]station',
        'the fault messages of [charging |]stations',
        'translate fault codes of the [charging |]station',
        'cause a fault at a [charging |]station~ and read the message',
        '[charging |]station shows only a number for a blown fuse',
      ],
      [
        '[充电桩|设备]用通俗文字说明故障',
        '[充电桩|设备]故障提示',
        '翻译[充电桩|设备]故障码',
        '在[充电桩|设备]上触发故障并阅读提示',
        '保险丝熔断时[充电桩|设备]只显示一个数字',
      ],
    ),
    story(
      [
        'make the screen of the [charging |]station readable from three metres',
        'the text size on the [charging |]station screen',
        'scale the text on the [charging |]station screen',
        'read the screen of a [charging |]station~ from three metres',
        'long names overflow the [charging |]station screen',
      ],
      [
        '三米外也能看清[充电桩|设备]屏幕',
        '[充电桩|设备]屏幕字号',
        '调整[充电桩|设备]屏幕字号',
        '在三米外阅读[充电桩|设备]屏幕',
        '较长的名称超出[充电桩|设备]屏幕',
      ],
    ),
    story(
      [
        'dim the screen of the [charging |]station after ten minutes',
        'the sleep mode of [charging |]station screens',
        'switch off the idle screen of a [charging |]station',
        'leave a [charging |]station~ idle for ten minutes',
        'screen of the [charging |]station sleeps during a session',
      ],
      [
        '[充电桩|设备]屏幕空闲十分钟后变暗',
        '[充电桩|设备]屏幕休眠',
        '关闭空闲[充电桩|设备]的屏幕',
        '[充电桩|设备]空闲十分钟后屏幕变暗',
        '会话进行中[充电桩|设备]屏幕休眠',
      ],
    ),
    story(
      [
        'notify the driver when the [charging |]target is reached',
        'the notification about the [charging |]target',
        'send the notification for a reached [charging |]target',
        'set a [charging |]target~ and wait for the notification',
        'notification about the [charging |]target is sent twice',
      ],
      [
        '达到[充电|电量]目标时通知司机',
        '[充电|电量]目标通知',
        '发送达到[充电|电量]目标的通知',
        '设置[充电|电量]目标后等待通知',
        '[充电|电量]目标通知重复发送',
      ],
    ),
  ],
};

const metering: Topic = {
  features: {
    en: ['exact metering of [charging |]energy', 'a log of [charging |]energy'],
    zh: ['[充电|]电量精确计量', '[充电|]能耗日志'],
  },
  components: {
    en: ['[charging |]meter reader', '[charging |]energy log'],
    zh: ['[充电|]电表读取模块', '[充电|]能耗日志服务'],
  },
  stories: [
    story(
      [
        'record the [charging |]energy once per second',
        'the record of [charging |]energy',
        'read the [charging |]energy from the meter',
        'compare the recorded [charging |]energy~ with the meter',
        'recorded [charging |]energy differs from the meter by 2 %',
      ],
      [
        '每秒记录一次[充电|]电量',
        '[充电|]电量记录',
        '从电表读取[充电|]电量',
        '将记录的[充电|]电量与电表核对',
        '记录的[充电|]电量与电表相差 2%',
      ],
    ),
    story(
      [
        'back up the [charging |]log every hour',
        'the backup of [charging |]logs',
        'copy the [charging |]log to the backup',
        'restore a [charging |]log~ from the backup',
        'backup misses the [charging |]logs of leap days',
      ],
      [
        '每小时备份[充电|能耗]日志',
        '[充电|能耗]日志备份',
        '将[充电|能耗]日志复制到备份',
        '从备份恢复[充电|能耗]日志',
        '备份缺少闰日的[充电|能耗]日志',
      ],
    ),
    story(
      [
        'sign each [charging |]record so that nobody can alter it',
        'the signature of [charging |]records',
        'sign the [charging |]record of a session',
        'alter a [charging |]record~ and verify its signature',
        'signature of a [charging |]record fails after a restart',
      ],
      [
        '[充电|计量]记录签名防篡改',
        '[充电|计量]记录签名',
        '为会话的[充电|计量]记录签名',
        '篡改[充电|计量]记录后校验签名',
        '重启后[充电|计量]记录签名校验失败',
      ],
    ),
    story(
      [
        'show the share of green power in the [charging |]energy',
        'the share of green power in [charging |]energy',
        'compute the green share of the [charging |]energy',
        'compare the green share of the [charging |]energy~ with the supplier',
        'green share of the [charging |]energy is above 100 %',
      ],
      [
        '显示[充电|]电量中的绿电占比',
        '[充电|]电量绿电占比',
        '计算[充电|]电量的绿电占比',
        '与供电商核对[充电|]电量的绿电占比',
        '[充电|]电量的绿电占比超过 100%',
      ],
    ),
  ],
};

/** All but billing and invoices. */
export const topics: readonly Topic[] = [
  sessions,
  load,
  access,
  fleet,
  hardware,
  firmware,
  connection,
  booking,
  display,
  metering,
];
