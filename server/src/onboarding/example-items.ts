// The filled example: a product for charging vans in depots. Each text stands in both languages, so that neither can be
// forgotten. `{name}` in a text becomes the number of that item, for what was made before it.
import type { ItemKind, LinkType } from '@tracery/contract';

export type Text = readonly [en: string, zh: string];

interface Step {
  action: string;
  /** Said with it, in the field that its call has. */
  note?: Text;
  comment?: Text;
  /** Hands it to whoever asked for the example. */
  isHandedOver?: true;
}

export interface ExampleItem {
  kind: ItemKind;
  name: Text;
  tag?: Text;
  content?: Text;
  fields?: Readonly<Record<string, string | number>>;
  /** Fields that name another item. */
  refs?: Readonly<Record<string, string>>;
  /** Fields with a day: how many days from now. */
  days?: Readonly<Record<string, number>>;
  /** Whoever asked for the example has it. */
  isOwned?: true;
  plannedIn?: string;
  /** What people choose themselves. */
  status?: number;
  steps?: readonly Step[];
}

const same = (text: string): Text => [text, text];

/** One of three, as tasks and risks have them. */
const [low, medium, high] = [1, 2, 3] as const;

const [chosenDeveloping, chosenFinished] = [3, 5] as const;

const must = { importance: 'Mandatory' };
const should = { importance: 'Important' };
const may = { importance: 'Alternative' };

const ocpp = same('ocpp');
const grid: Text = ['grid', '电网'];
const billing: Text = ['billing', '计费'];
const driverApp: Text = ['driver app', '司机端'];

const doing: Step = { action: 'change-doing' };
const verifying: Step = { action: 'change-verifying' };
const done: Step = { action: 'change-done' };
const passed: Step = { action: 'pass' };

/** The table of steps of a test case. */
function stepsTable(...rows: readonly (readonly [action: Text, expected: Text])[]): Text {
  const table = (at: 0 | 1, action: string, expected: string) =>
    [
      `| ${action} | ${expected} |`,
      '| --- | --- |',
      ...rows.map(([what, seen]) => `| ${what[at]} | ${seen[at]} |`),
    ].join('\n');
  return [table(0, 'Action', 'Expected result'), table(1, '操作', '预期结果')];
}

/** In the order in which they are made: what others name comes first. */
export const exampleItems = {
  iteration13: {
    kind: 'Iteration',
    name: ['Iteration 13', '迭代 13'],
    tag: same('2.3'),
    fields: { kind: 'Development' },
    days: { beginAt: -27, closedAt: -7 },
  },
  iteration14: {
    kind: 'Iteration',
    name: ['Iteration 14', '迭代 14'],
    tag: same('2.4'),
    fields: { kind: 'Development' },
    days: { beginAt: -6, closedAt: 14 },
    content: [
      'Goal: a bay is free again two seconds after the driver unplugs, and the depot never draws more than it pays for.',
      '目标：司机拔枪两秒后车位重新可用，场站用电不超过合同功率。',
    ],
  },

  sessionService: {
    kind: 'Component',
    name: ['Session service', '会话服务'],
    status: chosenDeveloping,
    content: [
      'Starts, follows and ends charging sessions. Speaks OCPP with the chargers.',
      '启动、跟踪并结束充电会话，通过 OCPP 与充电桩通信。',
    ],
  },
  loadPlanner: {
    kind: 'Component',
    name: ['Load planner', '负载规划'],
    status: chosenDeveloping,
    content: [
      'Shares the power of a depot between the vans that wait.',
      '在等待充电的车辆之间分配场站功率。',
    ],
  },
  billing: {
    kind: 'Component',
    name: ['Billing', '计费服务'],
    content: ['Tariffs, invoices and refunds.', '电价、账单与退款。'],
  },
  driverApp: {
    kind: 'Component',
    name: ['Driver screen', '司机端界面'],
    content: ['What the driver sees at the charger.', '司机在充电桩前看到的界面。'],
  },

  sessions: {
    kind: 'Feature',
    name: ['Charging sessions', '充电会话'],
    fields: { ...must, kind: 'Functional' },
    plannedIn: 'iteration14',
    content: [
      'A driver plugs in, charges and leaves. Nobody has to call the depot lead for it.',
      '司机插枪、充电、离开，全程无需联系场站负责人。',
    ],
  },
  load: {
    kind: 'Feature',
    name: ['Load balancing', '负载均衡'],
    fields: { ...must, kind: 'Performance' },
    plannedIn: 'iteration14',
    content: ['Forty vans share one connection to the grid.', '四十辆车共用一路电网接入。'],
  },
  tariffs: {
    kind: 'Feature',
    name: ['Tariffs and invoices', '电价与账单'],
    fields: { ...should, kind: 'Functional' },
    content: ['What a session costs, before and after it.', '会话前后都能看到费用。'],
  },
  alerts: {
    kind: 'Feature',
    name: ['Fault alerts', '故障告警'],
    fields: { ...must, kind: 'Functional' },
  },
  signIn: {
    kind: 'Feature',
    name: ['Driver sign-in', '司机登录'],
    fields: { ...should, kind: 'Security' },
  },

  unplug: {
    kind: 'Requirement',
    name: ['Stop the session when the driver unplugs', '司机拔枪后立即结束充电'],
    tag: ['safety,ocpp', '安全,ocpp'],
    fields: must,
    refs: { sourceId: 'sessions' },
    isOwned: true,
    plannedIn: 'iteration14',
    content: [
      `## Introduction

When the connector leaves the vehicle, charging must stop at once and the bay must become free, so the next driver can plug in without calling the depot lead.

## Actor

Driver, charger, session service.

## Trigger condition

The charger reports the connector status \`Available\` while a session is running on that connector.

## Precondition

The session is charging and its last meter value is at most 10 s old.

## Process procedure

1. The charger sends the change of the connector status.
2. The session service stores the last meter value and ends the session.
3. The bay becomes available within 2 s.
4. The driver gets a summary with energy and cost.`,
      `## 简介

充电枪离开车辆时必须立即停止充电，并释放车位，使下一位司机无需联系场站负责人即可插枪。

## 参与者

司机、充电桩、会话服务。

## 触发条件

充电桩上报连接器状态 \`Available\`，且该连接器上存在进行中的会话。

## 前置条件

会话状态为充电中，最后一次计量读数不超过 10 秒。

## 处理过程

1. 充电桩发送连接器状态变化。
2. 会话服务记录最后一次计量读数并结束会话。
3. 车位在 2 秒内变为可用。
4. 司机收到包含电量与费用的小结。`,
    ],
  },
  resume: {
    kind: 'Requirement',
    name: ['Resume a session after a network drop', '网络中断后恢复充电会话'],
    tag: ocpp,
    fields: must,
    refs: { sourceId: 'sessions' },
    plannedIn: 'iteration14',
    content: [
      'While the link is down the charger goes on charging and keeps its meter values. When the link is back, the values arrive in order and the session goes on as if nothing had happened.',
      '网络中断期间充电桩继续充电并保存计量读数；恢复后读数按顺序上报，会话照常继续。',
    ],
  },
  reserve: {
    kind: 'Requirement',
    name: ['Reserve a bay for a vehicle', '为车辆预留车位'],
    fields: should,
    refs: { sourceId: 'sessions' },
    plannedIn: 'iteration13',
    content: [
      'A depot lead reserves a bay for one vehicle. Another vehicle that plugs in there gets no power, and its driver reads why.',
      '场站负责人为某辆车预留车位；其他车辆在此插枪不供电，并告知司机原因。',
    ],
  },
  peak: {
    kind: 'Requirement',
    name: ['Keep depot draw under the contracted peak', '场站总功率不超过合同峰值'],
    tag: grid,
    fields: must,
    refs: { sourceId: 'load' },
    plannedIn: 'iteration14',
    content: [
      'The sum of all chargers stays below the contracted peak in every minute. Late values of the grid meter count as the highest of the last ten minutes.',
      '任意一分钟内所有充电桩功率之和低于合同峰值；电网表读数迟到时，按最近十分钟的最大值计算。',
    ],
  },
  fair: {
    kind: 'Requirement',
    name: ['Share load fairly between waiting vans', '在等待车辆之间公平分配功率'],
    tag: grid,
    fields: should,
    refs: { sourceId: 'load' },
    content: [
      'The van that leaves first gets more. Two vans that leave at the same time get the same.',
      '先出发的车辆分得更多；同时出发的车辆分得相同。',
    ],
  },
  answerTime: {
    kind: 'Requirement',
    name: ['Answer in under 300 ms with 500 chargers', '500 台充电桩时响应低于 300 毫秒'],
    fields: { ...must, kind: 'Non-functional' },
    refs: { sourceId: 'load' },
    plannedIn: 'iteration14',
  },
  showTariff: {
    kind: 'Requirement',
    name: ['Show the tariff before charging starts', '充电开始前显示电价'],
    tag: billing,
    fields: must,
    refs: { sourceId: 'tariffs' },
    isOwned: true,
    plannedIn: 'iteration14',
    content: [
      'The price of a kilowatt hour and the fee for staying longer stand on the screen of the charger before the driver confirms.\n\n- [x] Agreed with the fleet customers\n- [ ] Texts checked by legal\n- [ ] Shown in the language of the driver',
      '司机确认之前，充电桩屏幕显示每千瓦时价格与超时占用费。\n\n- [x] 已与车队客户确认\n- [ ] 文案经法务审核\n- [ ] 按司机的语言显示',
    ],
  },
  refund: {
    kind: 'Requirement',
    name: ['Refund an interrupted session', '中断的会话自动退款'],
    tag: billing,
    fields: should,
    refs: { sourceId: 'tariffs' },
    plannedIn: 'iteration14',
  },
  report: {
    kind: 'Requirement',
    name: ['Export the monthly energy report', '导出月度用电报表'],
    fields: may,
    refs: { sourceId: 'tariffs' },
  },
  alert: {
    kind: 'Requirement',
    name: ['Alert the depot lead within 30 s of a fault', '故障发生后 30 秒内通知场站负责人'],
    tag: ['safety', '安全'],
    fields: must,
    refs: { sourceId: 'alerts' },
    plannedIn: 'iteration14',
    content: [
      'The alert names charger, bay and fault in plain words, and says what to do first.',
      '告警用通俗的语言写明充电桩、车位与故障，并提示首先做什么。',
    ],
  },
  quiet: {
    kind: 'Requirement',
    name: ['Quiet hours for low-priority alerts', '低优先级告警的免打扰时段'],
    fields: may,
    refs: { sourceId: 'alerts' },
    steps: [{ action: 'freeze' }],
  },
  card: {
    kind: 'Requirement',
    name: ['Sign in with a vehicle card', '使用车辆卡登录'],
    tag: driverApp,
    fields: should,
    refs: { sourceId: 'signIn' },
    plannedIn: 'iteration13',
    content: [
      'The driver holds the card of the vehicle to the charger and is signed in within a second.',
      '司机将车辆卡贴近充电桩，一秒内完成登录。',
    ],
  },

  endSession: {
    kind: 'Function',
    name: ['End the session', '结束会话'],
    refs: { componentId: 'sessionService', requirementId: 'unplug' },
    status: chosenFinished,
  },
  freeBay: {
    kind: 'Function',
    name: ['Free the bay', '释放车位'],
    refs: { componentId: 'sessionService', requirementId: 'unplug' },
    status: chosenFinished,
  },
  queueValues: {
    kind: 'Function',
    name: ['Queue meter values', '缓存计量读数'],
    refs: { componentId: 'sessionService', requirementId: 'resume' },
    status: chosenDeveloping,
  },
  holdBay: {
    kind: 'Function',
    name: ['Hold a bay', '保留车位'],
    refs: { componentId: 'sessionService', requirementId: 'reserve' },
    status: chosenFinished,
  },
  splitLoad: {
    kind: 'Function',
    name: ['Split load by state of charge', '按电量分配功率'],
    refs: { componentId: 'loadPlanner', requirementId: 'peak' },
  },
  readTariff: {
    kind: 'Function',
    name: ['Read the tariff of the bay', '读取车位电价'],
    refs: { componentId: 'billing', requirementId: 'showTariff' },
  },
  capture: {
    kind: 'Function',
    name: ['Retry card capture, slower each time', '逐次放慢的扣款重试'],
    refs: { componentId: 'billing', requirementId: 'refund' },
    status: chosenDeveloping,
  },
  readCard: {
    kind: 'Function',
    name: ['Read the vehicle card', '读取车辆卡'],
    refs: { componentId: 'driverApp', requirementId: 'card' },
    status: chosenFinished,
  },

  useCases: {
    kind: 'UML',
    name: ['Who does what at the depot', '场站中谁做什么'],
    fields: { view: 'UseCaseView', kind: 'UseCaseDiagram' },
    content: [
      `@startuml
left to right direction
actor Driver
actor "Depot lead" as Lead
rectangle Depot {
  Driver -- (Charge a van)
  Driver -- (Read the tariff)
  (Reserve a bay) -- Lead
  (Answer an alert) -- Lead
}
@enduml`,
      `@startuml
left to right direction
actor 司机
actor "场站负责人" as Lead
rectangle 场站 {
  司机 -- (给车辆充电)
  司机 -- (查看电价)
  (预留车位) -- Lead
  (处理告警) -- Lead
}
@enduml`,
    ],
  },
  sequence: {
    kind: 'UML',
    name: ['Start and stop a session', '会话的开始与结束'],
    fields: { view: 'ProcessView', kind: 'SequenceDiagram' },
    content: [
      `@startuml
actor Driver
participant "Charger" as CP
participant "Session service" as SS
participant "Billing" as BL
Driver -> CP : plug in, show card
CP -> SS : StartTransaction
SS --> CP : accepted, tariff
loop every 10 s
  CP -> SS : MeterValues
end
Driver -> CP : unplug
CP -> SS : StatusNotification
alt Finishing or Available
  SS -> SS : end session
  SS -> BL : energy, cost
  BL --> Driver : summary
end
@enduml`,
      `@startuml
actor 司机
participant "充电桩" as CP
participant "会话服务" as SS
participant "计费服务" as BL
司机 -> CP : 插枪，刷卡
CP -> SS : StartTransaction
SS --> CP : 接受，返回电价
loop 每 10 秒
  CP -> SS : MeterValues
end
司机 -> CP : 拔枪
CP -> SS : StatusNotification
alt Finishing 或 Available
  SS -> SS : 结束会话
  SS -> BL : 电量与费用
  BL --> 司机 : 小结
end
@enduml`,
    ],
  },
  states: {
    kind: 'UML',
    name: ['Session life', '会话状态'],
    fields: { view: 'LogicalView', kind: 'StateDiagram' },
    content: [
      `@startuml
[*] --> Preparing : plug in
Preparing --> Charging : card accepted
Charging --> Suspended : link lost
Suspended --> Charging : link back
Charging --> Ended : unplug
Suspended --> Ended : unplug
Ended --> [*]
@enduml`,
      `@startuml
state "准备" as Preparing
state "充电中" as Charging
state "暂停" as Suspended
state "已结束" as Ended
[*] --> Preparing : 插枪
Preparing --> Charging : 刷卡成功
Charging --> Suspended : 网络中断
Suspended --> Charging : 网络恢复
Charging --> Ended : 拔枪
Suspended --> Ended : 拔枪
Ended --> [*]
@enduml`,
    ],
  },

  runbook: {
    kind: 'Document',
    name: ['Runbook: replace a charger', '操作手册：更换充电桩'],
    tag: ['operations', '运维'],
    status: chosenDeveloping,
    content: [
      `## Before

- Tell the depot lead which bay will be out of service.
- Write down the number on the label.

## Steps

1. Switch off the bay and lock the switch.
2. Replace the charger and scan its new label.
3. Charge one van for five minutes.

See {reserve} for keeping the bay free meanwhile.`,
      `## 准备

- 告知场站负责人哪个车位停用。
- 记下标签上的编号。

## 步骤

1. 断开车位电源并上锁。
2. 更换充电桩，扫描新标签。
3. 用一辆车试充五分钟。

期间保持车位空闲的做法见 {reserve}。`,
    ],
  },
  decision: {
    kind: 'Document',
    name: ['Decision: late grid meter values', '决策：电网表读数迟到'],
    tag: grid,
    status: chosenFinished,
    content: [
      'We plan with the highest value of the last ten minutes, because being five minutes late is cheaper than one minute above the peak. Belongs to {peak}.',
      '按最近十分钟的最大值规划：晚五分钟的代价低于超峰一分钟。对应 {peak}。',
    ],
  },

  caseDuring: {
    kind: 'Testcase',
    name: ['Unplug during charge, firmware 4.1', '充电中拔枪，固件 4.1'],
    tag: ocpp,
    fields: must,
    refs: { sourceId: 'unplug' },
    plannedIn: 'iteration14',
    content: stepsTable(
      [
        ['Start a session on a charger with firmware 4.1.', '在固件 4.1 的充电桩上开始会话。'],
        ['The bay shows Charging.', '车位显示充电中。'],
      ],
      [
        ['Unplug while it is charging.', '充电过程中拔枪。'],
        ['The session ends at once.', '会话立即结束。'],
      ],
      [
        ['Watch the bay on the depot map.', '在场站地图上观察该车位。'],
        ['Free within 2 s.', '2 秒内空闲。'],
      ],
      [
        ['Open the summary of the session.', '打开会话小结。'],
        ['Energy and cost are shown.', '显示电量与费用。'],
      ],
    ),
    steps: [
      {
        action: 'fail',
        note: [
          'Bay stays occupied for 9 s: Finishing comes before Available.',
          '车位被占用 9 秒：先收到 Finishing，后收到 Available。',
        ],
      },
    ],
  },
  caseFull: {
    kind: 'Testcase',
    name: ['Unplug after full', '充满后拔枪'],
    fields: should,
    refs: { sourceId: 'unplug' },
    steps: [passed],
    content: stepsTable(
      [
        ['Charge a van until it is full.', '将车辆充满。'],
        ['The bay shows Finished.', '车位显示已充满。'],
      ],
      [
        ['Unplug after five minutes.', '五分钟后拔枪。'],
        ['No energy is added to the summary.', '小结中电量不再增加。'],
      ],
    ),
  },
  caseBay: {
    kind: 'Testcase',
    name: ['Bay frees in 2 s', '车位 2 秒内释放'],
    fields: must,
    refs: { sourceId: 'unplug' },
    steps: [passed],
  },
  caseResume: {
    kind: 'Testcase',
    name: ['Resume after 30 s without network', '断网 30 秒后恢复'],
    fields: must,
    refs: { sourceId: 'resume' },
    plannedIn: 'iteration14',
    isOwned: true,
    steps: [{ action: 'test' }],
    content: stepsTable(
      [
        ['Pull the network cable during a session.', '会话进行中拔掉网线。'],
        ['The van goes on charging.', '车辆继续充电。'],
      ],
      [
        ['Plug it in again after 30 s.', '30 秒后重新插上。'],
        ['All meter values arrive, in order.', '所有计量读数按顺序到达。'],
      ],
    ),
  },
  caseReserve: {
    kind: 'Testcase',
    name: ['Plug in at a reserved bay', '在已预留车位插枪'],
    fields: should,
    refs: { sourceId: 'reserve' },
    steps: [passed],
  },
  casePeak: {
    kind: 'Testcase',
    name: ['Plug in twelve vans at once', '十二辆车同时插枪'],
    tag: grid,
    fields: must,
    refs: { sourceId: 'peak' },
    plannedIn: 'iteration14',
  },
  caseAlert: {
    kind: 'Testcase',
    name: ['Trip a breaker and wait for the alert', '断开断路器并等待告警'],
    fields: must,
    refs: { sourceId: 'alert' },
    steps: [passed],
  },
  caseRefund: {
    kind: 'Testcase',
    name: ['Cut a prepaid session in half', '预付会话中途中断'],
    tag: billing,
    fields: should,
    refs: { sourceId: 'refund' },
  },
  caseCard: {
    kind: 'Testcase',
    name: ['Sign in with a valid card', '使用有效车辆卡登录'],
    fields: should,
    refs: { sourceId: 'card' },
    steps: [passed],
  },

  occupied: {
    kind: 'Defect',
    name: ['Bay stays occupied after unplug on firmware 4.1', '固件 4.1 拔枪后车位仍被占用'],
    tag: ocpp,
    fields: { kind: 'Bug', importance: 'Critical' },
    refs: {
      testcaseId: 'caseDuring',
      requirementId: 'unplug',
      componentId: 'sessionService',
      iterationId: 'iteration14',
    },
    plannedIn: 'iteration14',
    content: [
      `## Steps to reproduce

1. Start a session on a charger with firmware 4.1.
2. Unplug while it is charging.
3. Watch the bay on the depot map.

## Expected

The bay is free within 2 s, as in {unplug}.

## Actual

Occupied for 9 s. \`Finishing\` comes before \`Available\`.`,
      `## 复现步骤

1. 在固件 4.1 的充电桩上开始会话。
2. 充电过程中拔枪。
3. 在场站地图上观察该车位。

## 预期

车位在 2 秒内空闲，见 {unplug}。

## 实际

占用 9 秒，\`Finishing\` 先于 \`Available\` 到达。`,
    ],
    steps: [
      {
        action: 'fix',
        isHandedOver: true,
        comment: ['Seen on bays 3, 7 and 12. All three run 4.1.', '3、7、12 号车位均出现，固件均为 4.1。'],
      },
    ],
  },
  refundTwice: {
    kind: 'Defect',
    name: ['Refund is paid twice after a retry', '重试后重复退款'],
    tag: billing,
    fields: { kind: 'Bug', importance: 'Major' },
    refs: { requirementId: 'refund', componentId: 'billing' },
    plannedIn: 'iteration14',
  },
  cardSlow: {
    kind: 'Defect',
    name: ['Card sign-in takes four seconds in the cold', '低温下刷卡登录需要四秒'],
    tag: driverApp,
    fields: { kind: 'Bug', importance: 'Minor' },
    refs: { requirementId: 'card', componentId: 'driverApp', iterationId: 'iteration13' },
    steps: [
      { action: 'close', comment: ['The new reader answers in 0.6 s.', '新读卡器响应时间为 0.6 秒。'] },
    ],
  },

  supplier: {
    kind: 'Risk',
    name: ['Modem supplier slips by two weeks', '调制解调器供应商延期两周'],
    tag: ['hardware', '硬件'],
    fields: { kind: 'Resource', probability: medium, impact: medium },
    isOwned: true,
    days: { planCloseAt: 9 },
    plannedIn: 'iteration14',
    content: [
      'Forty chargers for the north yard wait for the modem. Order 20 units from the second source now.',
      '北场四十台充电桩在等待调制解调器。现在向第二供应商订购 20 件。',
    ],
  },
  lateMeter: {
    kind: 'Risk',
    name: ['Grid meter reports late at peak hours', '高峰时段电网表上报延迟'],
    tag: grid,
    fields: { kind: 'Technology', probability: high, impact: high },
    isOwned: true,
    days: { planCloseAt: 5 },
  },
  onePerson: {
    kind: 'Risk',
    name: ['Only one person knows the load planner', '只有一人熟悉负载规划'],
    fields: { kind: 'Resource', probability: medium, impact: high },
    isOwned: true,
    steps: [{ action: 'avoid' }],
  },

  lastValue: {
    kind: 'Task',
    name: ['Record the last meter value', '记录最后一次计量读数'],
    tag: ocpp,
    fields: { kind: 'Requirement', importance: high, emergency: medium },
    refs: { sourceId: 'unplug' },
    isOwned: true,
    days: { planCloseAt: -2 },
    plannedIn: 'iteration14',
    steps: [done],
  },
  endOnChange: {
    kind: 'Task',
    name: ['End the session on the connector change', '连接器状态变化时结束会话'],
    tag: ocpp,
    fields: { kind: 'Requirement', importance: high, emergency: high },
    refs: { sourceId: 'unplug' },
    isOwned: true,
    days: { planCloseAt: 1 },
    plannedIn: 'iteration14',
    steps: [verifying],
  },
  bothStates: {
    kind: 'Task',
    name: ['Treat Finishing and Available as unplugged', 'Finishing 与 Available 均视为拔枪'],
    tag: ocpp,
    fields: { kind: 'Requirement', importance: high, emergency: high },
    refs: { sourceId: 'unplug' },
    isOwned: true,
    days: { planCloseAt: 2 },
    plannedIn: 'iteration14',
    steps: [doing],
    content: [
      'The session service waits for Available only. Accept both states and keep the 10 s guard.',
      '会话服务只等待 Available。改为两种状态均接受，保留 10 秒保护。',
    ],
  },
  queue: {
    kind: 'Task',
    name: ['Queue meter values while the link is down', '断网期间缓存计量读数'],
    tag: ocpp,
    fields: { kind: 'Requirement', importance: high, emergency: medium },
    refs: { sourceId: 'resume' },
    isOwned: true,
    days: { planCloseAt: 4 },
    plannedIn: 'iteration14',
    steps: [doing],
  },
  whoReserved: {
    kind: 'Task',
    name: ['Show who reserved the bay', '显示车位预留人'],
    fields: { kind: 'Requirement', importance: medium, emergency: low },
    refs: { sourceId: 'reserve' },
    isOwned: true,
    plannedIn: 'iteration13',
    steps: [done],
  },
  cap: {
    kind: 'Task',
    name: ['Cap depot draw when the grid meter is late', '电网表迟到时限制场站功率'],
    tag: grid,
    fields: { kind: 'Requirement', importance: high, emergency: high },
    refs: { sourceId: 'peak' },
    isOwned: true,
    days: { planCloseAt: 6 },
    plannedIn: 'iteration14',
  },
  split: {
    kind: 'Task',
    name: ['Try the split with two vans', '用两辆车试验功率分配'],
    fields: { kind: 'Function', importance: medium, emergency: medium },
    refs: { sourceId: 'splitLoad' },
    isOwned: true,
    days: { planCloseAt: 8 },
  },
  tariffCard: {
    kind: 'Task',
    name: ['Add the tariff card to the driver screen', '司机端增加电价卡片'],
    tag: driverApp,
    fields: { kind: 'Requirement', importance: medium, emergency: medium },
    refs: { sourceId: 'showTariff' },
    isOwned: true,
    days: { planCloseAt: 10 },
    plannedIn: 'iteration14',
  },
  refundPart: {
    kind: 'Task',
    name: ['Refund the unused part of a prepaid session', '退还预付会话的未用部分'],
    tag: billing,
    fields: { kind: 'Requirement', importance: medium, emergency: medium },
    refs: { sourceId: 'refund' },
    isOwned: true,
    days: { planCloseAt: 7 },
    plannedIn: 'iteration14',
    steps: [doing],
  },
  plainWords: {
    kind: 'Task',
    name: ['Translate fault codes to plain words', '将故障码翻译为通俗说明'],
    fields: { kind: 'Requirement', importance: medium, emergency: low },
    refs: { sourceId: 'alert' },
    isOwned: true,
    days: { planCloseAt: 12 },
    plannedIn: 'iteration14',
  },
  readerTask: {
    kind: 'Task',
    name: ['Replace the card reader', '更换读卡器'],
    fields: { kind: 'Requirement', importance: medium, emergency: medium },
    refs: { sourceId: 'card' },
    isOwned: true,
    plannedIn: 'iteration13',
    steps: [done],
  },
  planB: {
    kind: 'Task',
    name: ['Plan B if the modem supplier slips', '供应商延期时的备选方案'],
    fields: { kind: 'Risk', importance: medium, emergency: low },
    refs: { sourceId: 'supplier' },
    isOwned: true,
    days: { planCloseAt: 9 },
  },
} as const satisfies Record<string, ExampleItem>;

export type ExampleName = keyof typeof exampleItems;

/** Beside what fields and plans say. */
export const exampleLinks: readonly (readonly [from: ExampleName, type: LinkType, to: ExampleName])[] = [
  ['sequence', 'realizes', 'unplug'],
  ['states', 'realizes', 'resume'],
  ['decision', 'realizes', 'peak'],
  ['fair', 'depends', 'peak'],
  ['caseBay', 'verifies', 'reserve'],
  ['lateMeter', 'relates', 'cap'],
];

export const exampleComments: readonly (readonly [on: ExampleName, comment: Text])[] = [
  [
    'unplug',
    [
      '{caseDuring} fails on firmware 4.1: the charger sends `Finishing` first, so the bay stays occupied for 9 s. Opened {occupied}.',
      '{caseDuring} 在 4.1 固件上未通过：充电桩先上报 `Finishing`，车位被占用 9 秒。已创建 {occupied}。',
    ],
  ],
  [
    'unplug',
    ['Treat both states as unplugged. {bothStates} covers it.', '两种状态都按拔枪处理，见 {bothStates}。'],
  ],
  ['peak', ['Decided in {decision}.', '已在 {decision} 中决定。']],
  [
    'showTariff',
    [
      'No test case proves this yet. That is the gap the traceability page shows.',
      '目前没有测试用例验证此需求，追溯页显示的断点就是它。',
    ],
  ],
];
