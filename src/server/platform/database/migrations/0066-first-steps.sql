-- When the first steps of a new installation were all done; empty before. Who has users already needs no first steps.
create table first_steps_end (
  is_only_row boolean primary key default true check (is_only_row),
  ended_at timestamptz not null
);
insert into first_steps_end (ended_at) select now() where exists (select from users);
