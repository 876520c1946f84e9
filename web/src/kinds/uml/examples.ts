// How a diagram of each kind begins, in the reader's language.
import type { UmlKind } from '@tracery/contract/kinds/uml';
import type { Language } from '../../lib/i18n/language.ts';

type Example = (word: (en: string, zh: string) => string) => string;

const examples: Record<UmlKind, Example> = {
  UseCaseDiagram: (word) => `left to right direction
actor "${word('Driver', '司机')}" as driver
rectangle "${word('Charging', '充电')}" {
  usecase "${word('Start a session', '开始充电')}" as start
  usecase "${word('Pay', '支付')}" as pay
}
driver --> start
start ..> pay : <<include>>`,
  ClassDiagram: (word) => `class "${word('Session', '会话')}" as Session {
  +id: int
  +start(): void
}
class "${word('Charger', '充电桩')}" as Charger
interface "${word('Billing', '计费')}" as Billing
Charger "1" o-- "*" Session : ${word('runs', '运行')}
Session ..> Billing : ${word('uses', '使用')}`,
  ObjectDiagram: (word) => `object "${word('Bay 7', '7号车位')}" as bay {
  power = 22 kW
  state = "${word('free', '空闲')}"
}
object "${word('Van 12', '12号货车')}" as van
bay --> van : ${word('waits for', '等待')}
map "${word('Tariff', '电价')}" as tariff {
  ${word('day', '日间')} => 0.32
  ${word('night', '夜间')} => 0.18
}
bay --> tariff`,
  ComponentDiagram: (word) => `package "${word('Depot', '场站')}" {
  [${word('Session service', '会话服务')}] as sessions
  [${word('Load planner', '负荷规划')}] as planner
}
database "${word('History', '历史')}" as history
interface OCPP
OCPP - sessions
sessions ..> planner : ${word('asks', '询问')}
sessions --> history`,
  DeploymentDiagram: (word) => `node "${word('Charger', '充电桩')}" as charger {
  artifact "${word('Firmware', '固件')}" as firmware
}
cloud "${word('Network', '网络')}" as network
node "${word('Server', '服务器')}" as server {
  database "PostgreSQL" as data
}
charger -- network
network -- server : TLS`,
  ArchimateDiagram: (
    word,
  ) => `archimate #Business "${word('Charge a vehicle', '为车辆充电')}" as service <<business-service>>
archimate #Application "${word('Session service', '会话服务')}" as sessions <<application-component>>
archimate #Technology "${word('Server', '服务器')}" as server <<technology-node>>
service <-- sessions : ${word('serves', '服务')}
sessions <-- server : ${word('runs', '承载')}`,
  SequenceDiagram: (word) => `actor "${word('Driver', '司机')}" as driver
participant "${word('Charger', '充电桩')}" as charger
participant "${word('Session service', '会话服务')}" as sessions
driver -> charger : ${word('plug in', '插枪')}
charger -> sessions : StartTransaction
sessions --> charger : ${word('accepted', '已接受')}
loop ${word('every 10 s', '每10秒')}
  charger -> sessions : MeterValues
end`,
  ActivityDiagram: (word) => `start
:${word('Read the card', '读卡')};
if (${word('Is it known?', '已登记？')}) then (${word('yes', '是')})
  :${word('Start charging', '开始充电')};
else (${word('no', '否')})
  :${word('Say why not', '说明原因')};
endif
stop`,
  StateDiagram: (word) => `state "${word('Free', '空闲')}" as free
state "${word('Charging', '充电中')}" as charging
state "${word('Fault', '故障')}" as fault
[*] --> free
free --> charging : ${word('plug in', '插枪')}
charging --> free : ${word('unplug', '拔枪')}
charging --> fault : ${word('error', '出错')}
fault --> free : ${word('repaired', '已修复')}`,
  TimingDiagram: (word) => `robust "${word('Bay', '车位')}" as bay
concise "${word('Meter', '电表')}" as meter
@0
bay is ${word('Free', '空闲')}
meter is "0 kW"
@100
bay is ${word('Charging', '充电中')}
meter is "22 kW"
@300
bay is ${word('Free', '空闲')}
meter is "0 kW"`,
};

export function exampleOf(kind: UmlKind, language: Language): string {
  const text = examples[kind]((en, zh) => (language === 'zh' ? zh : en));
  return `@startuml\n${text}\n@enduml`;
}
