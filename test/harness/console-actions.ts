import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { listFiles } from './list-files.ts'

/** What the console asks before a call. */
type Question = { readonly isAsked: boolean; readonly isRed: boolean; readonly isTyped: boolean }

/** A component or an object of the console that sends a call of staff, read from its source. */
export type ConsoleAction = Question & {
  /** "builds.remove" */
  readonly call: string
  readonly file: string
  /** Whether its notice offers an undo. */
  readonly hasUndo: boolean
}

/** Where the dialog is that a file without one of its own opens before it calls; null: nowhere. */
const dialogsElsewhere: Readonly<Record<string, string | null>> = {
  // Its dialog is about unsaved changes.
  'src/console/platform/shell/top-bar.tsx': null,
  'src/console/moderation/use-batch.ts': 'src/console/moderation/batch-update-page.tsx',
  'src/console/messages/form/send-global.tsx': 'src/console/messages/form/send-confirmation.tsx',
  'src/console/messages/form/send-message-dialog.tsx': 'src/console/messages/form/send-confirmation.tsx',
  'src/console/attributes/use-attribute-edits.ts': 'src/console/platform/actions/save-review-dialog.tsx',
}

/** The components that ask, and the attribute by which something has to be typed in them; others only look at the access. */
const typedBy: Readonly<Record<string, string>> = {
  FormDialog: 'typeToConfirm',
  ActionButton: 'target',
  ActionItem: 'target',
  BulkAction: 'always',
}

const noQuestion: Question = { isAsked: false, isRed: false, isTyped: false }
const isCallName = (text: string) => /^[a-z]\w*\.[a-z]\w*$/.test(text)

/** What an element's attributes or an object's members say, with those of objects of the file that they spread. */
type Members = { readonly names: readonly string[]; readonly call: string | undefined }

function readMembers(nodes: readonly ts.Node[], shared: ReadonlyMap<string, Members>): Members {
  const names: string[] = []
  let call: string | undefined
  for (const node of nodes) {
    if (ts.isJsxSpreadAttribute(node) || ts.isSpreadAssignment(node)) {
      const spread = shared.get(node.expression.getText())
      names.push(...(spread?.names ?? []))
      call ??= spread?.call
    } else if ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && node.initializer) {
      const text = node.initializer.getText().replace(/^\{|\}$/g, '')
      names.push(node.name.getText())
      if (node.name.getText() === 'endpoint' && isCallName(text)) call = text
    } else if ('name' in node) names.push((node.name as ts.Node).getText())
  }
  return { names, call }
}

/** The objects of a file that its elements spread, by their names: `const shared = {…} as const`. */
function readShared(file: ts.SourceFile): ReadonlyMap<string, Members> {
  const shared = new Map<string, Members>()
  visitAll(file, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer) return
    let value: ts.Expression = node.initializer
    while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression
    if (ts.isObjectLiteralExpression(value)) shared.set(node.name.getText(), readMembers(value.properties, shared))
  })
  return shared
}

function visitAll(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visitAll(child, look))
}

function parse(path: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind)
}

const toQuestion = (names: readonly string[], typed: string): Question => ({
  isAsked: true,
  isRed: names.includes('isDestructive'),
  isTyped: names.includes(typed),
})

/** The strictest question of the dialogs that a file draws itself. */
function readOwnDialogs(file: ts.SourceFile, shared: ReadonlyMap<string, Members>): Question {
  let found = noQuestion
  visitAll(file, (node) => {
    if (!ts.isJsxAttributes(node) || !/^(Confirm|SaveReview)Dialog$/.test(node.parent.tagName.getText())) return
    const { isRed, isTyped } = toQuestion(readMembers(node.properties, shared).names, 'typeToConfirm')
    found = { isAsked: true, isRed: found.isRed || isRed, isTyped: found.isTyped || isTyped }
  })
  return found
}

function readFile(path: string): { actions: ConsoleAction[]; undone: string[] } {
  const file = parse(path)
  const shared = readShared(file)
  const actions: ConsoleAction[] = []
  const undone: string[] = []
  const hasNotice = file.text.includes('notify.undoable(')
  const elsewhere = dialogsElsewhere[path]
  const other = elsewhere ? parse(elsewhere) : file
  const ownDialogs = elsewhere === null ? noQuestion : readOwnDialogs(other, readShared(other))
  const add = (call: string, question: Question, names: readonly string[] = []) =>
    actions.push({ call, file: path, ...question, hasUndo: hasNotice || names.includes('undo') })
  const lookAtObject = (node: ts.ObjectLiteralExpression) => {
    const { call, names } = readMembers(node.properties, shared)
    if (call === undefined) return
    const caller = ts.isCallExpression(node.parent) ? node.parent.expression.getText() : ''
    if (caller === 'undoBy') undone.push(call)
    else if (/^useEndpointForm/.test(caller)) add(call, ownDialogs)
    // An action; a typed target is that of its question. Those of variables are found where they are spread.
    else if (names.includes('input') && !ts.isAsExpression(node.parent)) add(call, toQuestion(names, 'target'), names)
  }
  visitAll(file, (node) => {
    if (ts.isJsxAttributes(node)) {
      const { call, names } = readMembers(node.properties, shared)
      const typed = typedBy[node.parent.tagName.getText()]
      if (call !== undefined && typed !== undefined) add(call, toQuestion([...names, 'always'], typed), names)
    } else if (ts.isObjectLiteralExpression(node)) lookAtObject(node)
    else if (ts.isCallExpression(node) && /^(useEndpointMutation|call)$/.test(node.expression.getText())) {
      const call = node.arguments[0]?.getText() ?? ''
      if (isCallName(call)) add(call, ownDialogs)
    }
  })
  return { actions, undone }
}

/** All calls that the console sends with what it asks before, and the calls that take others back. */
export function readConsoleActions(): {
  readonly actions: readonly ConsoleAction[]
  readonly undone: ReadonlySet<string>
} {
  const paths = [...listFiles('src/console', /\.tsx?$/)].filter((path) => !/\.test\.|\/gallery\//.test(path))
  const files = paths.map(readFile)
  return {
    actions: files.flatMap(({ actions }) => actions),
    undone: new Set(files.flatMap(({ undone }) => undone)),
  }
}
