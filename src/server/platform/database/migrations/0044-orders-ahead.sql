-- What players spent leaves out orders that are dated ahead of now; a timed step counts them when their date has come.
update players set total_spent = totals.spent, purchases_count = totals.bought
from (
  select player_id,
    coalesce(sum(value) filter (where counts), 0) as spent, count(*) filter (where counts)::integer as bought
  from (
    select player_id, value, is_valid and refunded_at is null and date <= now() as counts from purchases
    where player_id in (select player_id from purchases where date > now())
  ) orders group by player_id
) totals where players.player_id = totals.player_id;

insert into timed_steps (kind, target, due_at, next_attempt_at)
select 'order date', 'purchases', min(date), min(date) from purchases where date > now() having count(*) > 0;
