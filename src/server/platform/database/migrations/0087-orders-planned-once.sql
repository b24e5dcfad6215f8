-- The statements that count one order, as sales add it, run in less time than it takes to plan them. Left the choice,
-- PostgreSQL plans them anew for each order.
alter function count_orders() set plan_cache_mode = force_generic_plan;
