import { audit } from '#contract/audit.ts'
import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { home } from '#contract/home.ts'
import { playerOverview } from '#contract/player-overview.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { timeline } from '#contract/timeline.ts'
import { firstAdmin } from '#test/harness/start-server.ts'
import { addMeasured, type Measured, measure, toRatio } from './measure.ts'
import type { Figure } from './report.ts'
import type { BenchSuite } from './suite.ts'
import { runSql, selectTexts } from './test-servers.ts'

/** As many parts as a year has months, besides those that are there. */
const parts = 12
const entriesOfPart = 20_000

/** How many times a read may take what it takes of one table. */
const allowed = 1.2

/** Entries about players, of twenty users of whom one is the administrator, in parts of their own and in a table that is not in parts. */
const fill = [
  `do $$ declare starts bigint; begin
     select max(p.ends::bigint) into starts from list_parts('audit_log') p;
     for n in 0..${parts - 1} loop
       perform make_part('audit_log', 'id', (starts + n * ${entriesOfPart})::text, (starts + (n + 1) * ${entriesOfPart})::text,
         'audit_log_bench_' || n);
     end loop;
     insert into audit_log (id, at, actor_id, actor, actor_folded, address, action, target_kind, target_id, outcome,
       request_id, before, after, digest, position)
     overriding system value
     select starts + n, now() - (${parts * entriesOfPart} - n) * interval '2 minutes', u.id, u.email, u.email, '127.0.0.1',
       (array['note added', 'hacker flag changed', 'nickname changed', 'persistence saved'])[1 + n % 4], 'player',
       p.player_id, 'done', '', '{"Text":"' || repeat('before ', 20) || '"}', '{"Text":"' || repeat('after ', 20) || '"}',
       '\\x00', starts + n
     from generate_series(0, ${parts * entriesOfPart - 1}) n
     join (select player_id, row_number() over (order by md5(player_id)) - 1 as place from players limit 20000) p
       on p.place = n % (select least(20000, count(*)) from players)
     join lateral (
       select case when n % 20 = 0 then (select id from users where email = '${firstAdmin.email}') else n % 20 end as id,
         case when n % 20 = 0 then '${firstAdmin.email}' else 'staff' || n % 20 || '@example.com' end as email
     ) u on true;
     perform complete_audit_parts();
   end $$`,
  'create table audit_log_whole (like audit_log including all)',
  'grant select on audit_log_whole to public',
  'insert into audit_log_whole overriding system value select * from audit_log',
  'vacuum (analyze) audit_log',
  'vacuum (analyze) audit_log_whole',
]

/** The two tables, by the names that they have while the other one is the audit log. */
const tables = { parts: 'audit_log_parts', whole: 'audit_log_whole' } as const
type Table = keyof typeof tables

/** Makes one of the two the audit log. */
const exchange = (to: Table, from: Table) =>
  `do $$ begin
     if to_regclass('${tables[to]}') is not null then
       alter table audit_log rename to ${tables[from]};
       alter table ${tables[to]} rename to audit_log;
     end if;
   end $$`

const list = (query: Record<string, unknown>) => audit.list.path + encodeQuery({ take: 15, ...query })

const staff = Array.from({ length: 19 }, (_, index) => `staff${index + 1}@example.com`)

/** What is read, with these players. */
const reads: Readonly<Record<string, (ids: readonly string[]) => readonly string[]>> = {
  Overview: (ids) => ids.map((id) => buildPath(playerOverview.get.path, { id })),
  Timeline: (ids) => ids.map((id) => buildPath(timeline.list.path, { id }) + encodeQuery({ take: 15 })),
  Home: () => [home.get.path],
  'Changes of a thing': (ids) =>
    ids.map((targetId) => recentChanges.list.path + encodeQuery({ of: 'everybody', targetKind: 'player', targetId })),
  'First page': () => [list({})],
  'By a thing': (ids) => ids.map((targetId) => list({ targetKind: 'player', targetId })),
  'By an id': (ids) => ids.map((targetId) => list({ targetId })),
  'By a user': () => staff.map((actor) => list({ actor })),
  'By an action': () => ['note added', 'nickname changed'].map((action) => list({ action })),
}

const toName = (read: string) => `parts of the audit log: ${read}`

/** What reads take of the audit log in parts, beside the same entries in one table. */
export const partsOfTheLog: BenchSuite = {
  names: Object.keys(reads).map(toName),
  table: 'audit_log_other',
  measure: async ({ testServer, toTarget, where, pace, isWanted }) => {
    const results = new Map<string, Measured>()
    const figures: Figure[] = []
    await runSql(testServer, ...fill)
    try {
      const ids = await selectTexts(
        testServer,
        'select player_id as found from players order by md5(player_id) limit 200',
      )
      for (const [read, toPaths] of Object.entries(reads).filter(([one]) => isWanted(toName(one)))) {
        const work = { kind: 'read', paths: toPaths(ids) } as const
        const name = (table: Table) => `${where}, ${table === 'parts' ? `${parts} parts` : 'one table'}`
        const target = (to: Table, from: Table) => ({
          ...toTarget(name(to), work),
          before: () => runSql(testServer, exchange(to, from)),
        })
        const measured = await measure([target('parts', 'whole'), target('whole', 'parts')], pace)
        addMeasured(results, toName(read), measured)
        const times = toRatio(measured, 'perSecond', name('whole'), name('parts'))
        figures.push({
          what: `${where}: ${toName(read)}, times what it takes of one table`,
          measured: times.toFixed(2),
          goal: `at most ${allowed}`,
          isReached: times <= allowed,
        })
      }
    } finally {
      const made = Array.from({ length: parts }, (_, index) => `drop table if exists audit_log_bench_${index}`)
      await runSql(testServer, exchange('parts', 'whole'), 'drop table if exists audit_log_whole', ...made)
    }
    return { results, figures }
  },
}
