// What each screen is for, by its address. Loaded with the sheet that shows it.
export const help = {
  '/dashboard':
    'Where the product stands: what waits for you, how far items and the running iteration are, and what was done last. Each figure opens the list behind it.',
  '/trace':
    'Follows each requirement to functions, tasks, test cases and defects. A dotted place is a gap: open it to make what is missing. Baselines keep what was true on one day and compare it with today.',
  '/search':
    'Finds items of all kinds by names, numbers, tags, contents and comments. Several words must all be there. kind:, status:, owner:, tag: and updated: narrow it; the field offers them while you type.',
  '/import':
    'Brings items from a CSV, XLSX or JSON file. Each row shows what it would make or change before anything is written; ] goes to the next error. An import can be undone.',
  '/report/requirements':
    'Features and requirements with their contents and test cases, laid out for paper. Choose a feature or an iteration, then print it or save it as PDF with P.',
  '/report/iteration':
    'What was tested in an iteration and what came of it, with defects and progress, laid out for paper. P prints it or saves it as PDF.',
  '/report/matrix':
    'The traceability matrix laid out for paper, with the scope and filters that Traceability had. P prints it or saves it as PDF.',
  '/inbox':
    'What is new for you in all your products, one entry for each item; what you did yourself is not told. Opening an entry reads it. E is done with it, Z snoozes it until a day, U marks it unread.',
  '/proposals':
    'What agents and guests suggest: new items, changes and links, each with its reason. Look at each change, edit it if need be, and accept or decline it; nothing changes before.',
  '/document':
    'Texts that belong to no single item: plans, reports, minutes. They can be sent to review like requirements.',
  '/requirement/feature':
    'What the product offers, in large parts. A feature holds requirements; its status follows from them and from its tasks.',
  '/requirement/requirement':
    'What must be true, small enough to build and to test. Beside the content stand the test cases that prove each part. When the text changes, what was made for it becomes suspect until somebody looks.',
  '/design/component': 'The parts that the product is built of, in layers. Functions belong to components.',
  '/design/function': 'What a component does for a requirement. It links what is asked to where it is built.',
  '/design/uml':
    'Diagrams in five views, written as PlantUML and drawn while you write. Keys 1 to 5 change the view.',
  '/design/restfulapi': 'Descriptions of APIs as OpenAPI files: read them, and send a request from here.',
  '/test/testcase':
    'How to prove a requirement, step by step. Record each run with its result; the latest one is the status, and earlier ones stay.',
  '/test/report':
    'What builds have tested, by branch: what fails anew, what is flaky, what is slow. Results stand at their test cases too; those that found none can be matched by hand.',
  '/test/defect':
    'What does not work. A defect goes through its workflow step by step, each with what is said to it, until it is verified and closed.',
  '/task/task':
    'Work with an owner, as a list or as a board. Drag a card, or press Shift and an arrow, to move it to the next lane.',
  '/task/risk': 'What could go wrong, how likely and how bad. Priority follows from both.',
  '/setting/iteration':
    'Spans of time with what is planned in them. The chart shows how much is left; what is not done can be carried over.',
  '/setting/product': 'Name, description and rules of this product. Managers change them.',
  '/setting/member': 'Who works here and in which role. Managers invite people and change roles.',
  '/setting/trash': 'What was deleted in the last 30 days. Bring it back with everything that hung on it.',
  '/product/product': 'Your products. Open one, or create one; each has its own members, items and numbers.',
  '/setting/webhooks':
    'Addresses that are told what happens in this product, and what was sent to them. A product manager adds them, tries them with a test and sends deliveries again.',
  '/setting/git':
    'Repositories whose commits, branches and pull requests stand on the items that they name, and the rules by which they move items on. Managers connect them.',
  '/setting/tokens':
    'Robots of this product, and all tokens that reach it. Managers make robots and end tokens.',
  '/user/tokens':
    'Tokens let programs work as you, with less. Each is shown once and can be ended at any time.',
  '/status':
    'For operators: processes, queue, backups, disk, mail and recent errors of this installation, and what there is to do. Figures only; no contents of products.',
  '/user/settings': 'Your name, picture, language, look, keys, sessions and how you sign in.',
} as const;
