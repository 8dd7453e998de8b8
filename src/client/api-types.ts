/** Made by `npm run client` from the OpenAPI document of the service. */

export interface paths {
	"/api/v1/reports": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List reports
		 * @description With filters other than `project` and `result`, `meta.total` counts up to 100,000 reports.
		 */
		get: operations["listReports"];
		put?: never;
		/**
		 * Create a report
		 * @description Responds when the Quick run has ended, or after the wait; see `status`. With depth 1 or 2 the report is `running` with the Quick results until the browser is done. A body with `_method=DELETE` is answered as by the operation that deletes many reports.
		 */
		post: operations["createReport"];
		/**
		 * Delete many reports
		 * @description With their history and their pages.
		 */
		delete: operations["deleteReports"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/reports/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a report
		 * @description For files, send the same key to the exports of the report page: `/reports/{id}/report.csv`, `report.pdf`, `report.json`, `lighthouse.json` and `screenshot.webp`.
		 */
		get: operations["showReport"];
		put?: never;
		post?: never;
		/**
		 * Delete a report
		 * @description With its history and its page.
		 */
		delete: operations["deleteReport"];
		options?: never;
		head?: never;
		/**
		 * Update a report
		 * @description Absent fields keep their values. `results=1` starts a new run and waits for it like creating a report does. While a run is under way, it joins that run if depth and device are the same; otherwise another run follows.
		 */
		patch: operations["patchReport"];
		trace?: never;
	};
	"/api/v1/reports/bulk": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Create many reports
		 * @description Creates a report for each URL, all with the same settings, and responds immediately. The limit of runs per minute doesn’t reject any of them: as many runs as it allows start now, the others one after another at its pace; `starts_at` says when. The body may have up to 3 MB.
		 */
		post: operations["createReports"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/reports/{id}/runs": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the runs of a report
		 * @description Every run is kept, newest first. Old ones lose their results: `results_removed_at`.
		 */
		get: operations["listRuns"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/reports/{id}/cancel": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Cancel the runs of a report
		 * @description Ends every run that is queued or running. A run that has its Quick results keeps them and is done; any other fails with the code `aborted`. Canceling again changes nothing.
		 */
		post: operations["cancelReport"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/reports/{id}/runs/{run}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a run
		 * @description With the results as they were stored, unless they were removed because of their age.
		 */
		get: operations["showRun"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/reports/{id}/compare": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Compare two runs of a report
		 * @description Findings that are new, fixed and unchanged, metrics, and what got worse beyond noise. Runs can be compared if they reached the same depth with the same device; otherwise the response is a 422 with the problem `not_comparable`. It is a 410 with `results_removed` if the details of one were removed because of their age.
		 */
		get: operations["compareReport"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/compare": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Compare any two runs
		 * @description The same for runs of two of your reports, such as a preview and the page that it will replace. URLs of the page’s own host are compared by path.
		 */
		get: operations["compareRuns"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/reports/{id}/baseline": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/**
		 * Choose the baseline of a report
		 * @description The run that `base=baseline` compares with. Choosing another one replaces it.
		 */
		put: operations["putBaseline"];
		post?: never;
		/**
		 * Remove the baseline of a report
		 * @description The run itself stays. Removing it again changes nothing.
		 */
		delete: operations["deleteBaseline"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/reports/{id}/metrics": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the metrics of a report over time
		 * @description A point for each run that has a result, newest first, without those of a branch or commit. They are kept as long as the report.
		 */
		get: operations["listMetrics"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/scans": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List scans
		 * @description Newest first, unless `sort_by` says otherwise.
		 */
		get: operations["listScans"];
		put?: never;
		/**
		 * Create a scan
		 * @description Finds the pages of a site by links and sitemaps, judges each of them, and then the site as a whole. Responds when the scan has ended, or after the wait; see `status`. A project has one scan at a time: another one is a 409 while it is under way. The body may have up to 8 MB.
		 */
		post: operations["createScan"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/scans/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a scan
		 * @description Its progress, and its result once it has ended.
		 */
		get: operations["showScan"];
		put?: never;
		post?: never;
		/**
		 * Delete a scan
		 * @description With its pages and findings. A scan that is under way is stopped.
		 */
		delete: operations["deleteScan"];
		options?: never;
		head?: never;
		/**
		 * Update a scan
		 * @description Absent fields keep their values. `results=1` creates another scan with the same options, which asks only for what has changed, and waits for it like creating a scan does; the answer is that scan. `status` stops a scan or continues it.
		 */
		patch: operations["patchScan"];
		trace?: never;
	};
	"/api/v1/scans/{id}/pages": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the pages of a scan
		 * @description While the scan is under way, the pages requested so far.
		 */
		get: operations["listScanPages"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/scans/{id}/pages/{n}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a page of a scan
		 * @description With the shortest way to it, and with results as of a report. The page is judged when you ask for it, by the current rules, from what the scan has stored; `results` is null where that is not there anymore. To make a report of it without another visit, create one with `scan`.
		 */
		get: operations["showScanPage"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/scans/{id}/pages/{n}/links": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the links of a page
		 * @description Links to the page, or with `direction=out` those of the page, once the scan has ended.
		 */
		get: operations["listPageLinks"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/scans/{id}/findings": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the findings of a scan
		 * @description Each audit of the site and of its pages, once the scan has ended.
		 */
		get: operations["listFindings"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/scans/{id}/findings/{audit}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a finding of a scan
		 * @description Its causes, those of most pages first, each with its first pages. The list of pages has all of them.
		 */
		get: operations["showFinding"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/scans/{id}/changes": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Compare a scan with an earlier one
		 * @description For each audit, how many pages have the problem that didn’t before, and how many no longer have it; and pages that are new, gone or different.
		 */
		get: operations["listScanChanges"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/scans/{id}/export": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Export a scan
		 * @description All pages, all links or all findings with their pages as CSV or JSON lines, a sitemap of the pages that search engines may show, or the whole result of a scan that has ended: scores, site audits, and each page with the audits that did not pass, as `verdict site --json` writes it. Sent while it is read, so it has no length.
		 */
		get: operations["exportScan"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/scans/{id}/events": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Follow a scan
		 * @description Server-sent events (HTML, 9.2) named `progress`, at most one a second, with a JSON object: `status`, `reason`, `found`, `fetched`, `judged`, `good`, `decent`, `bad`, `sampled`, `rendered` and `render_failed` (once pages are opened in a browser), `waiting_until`, `rate` (requests a second) and `seconds_left`. The stream ends with the scan, after an event `end` with the scan's `status`, `result` and `score`; if the scan was deleted, after an event `gone`.
		 */
		get: operations["followScan"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/schedules": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List schedules
		 * @description Newest first, unless `sort_by` says otherwise.
		 */
		get: operations["listSchedules"];
		put?: never;
		/**
		 * Create a schedule
		 * @description Requires `rule` or `cron`. Each report has one schedule at most, and each project one for its reports and one for its scans: another one is a 409.
		 */
		post: operations["createSchedule"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/schedules/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a schedule
		 * @description With its next three times.
		 */
		get: operations["showSchedule"];
		put?: never;
		post?: never;
		/**
		 * Delete a schedule
		 * @description What it has started stays.
		 */
		delete: operations["deleteSchedule"];
		options?: never;
		head?: never;
		/**
		 * Update a schedule
		 * @description Absent fields keep their values. `enabled=0` pauses it, and `enabled=1` resumes it, even after it was paused automatically.
		 */
		patch: operations["patchSchedule"];
		trace?: never;
	};
	"/api/v1/schedules/{id}/run": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Run a schedule now
		 * @description Immediately starts what the schedule would start; its times stay the same. Counts against the limit of runs; the reports of a project start at its pace. What is under way is not started again.
		 */
		post: operations["runSchedule"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/alert-rules": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List alert rules
		 * @description Oldest first; default rules come with the first schedule.
		 */
		get: operations["listAlertRules"];
		put?: never;
		/**
		 * Create an alert rule
		 * @description A rule for a report overrides one for its project that watches the same thing, which overrides one for everything. A second rule with the same scope that watches the same thing is a 409.
		 */
		post: operations["createAlertRule"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/alert-rules/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show an alert rule
		 * @description With its version as ETag.
		 */
		get: operations["showAlertRule"];
		put?: never;
		post?: never;
		/**
		 * Delete an alert rule
		 * @description With its alerts. A default rule can only be turned off: deleting it is a 409.
		 */
		delete: operations["deleteAlertRule"];
		options?: never;
		head?: never;
		/**
		 * Update an alert rule
		 * @description Absent fields keep their values. Changing its parameters or turning it off discards its alerts.
		 */
		patch: operations["patchAlertRule"];
		trace?: never;
	};
	"/api/v1/alerts": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List alerts
		 * @description Firing alerts come first, then the others, each newest first.
		 */
		get: operations["listAlerts"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/alerts/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show an alert
		 * @description The state of one thing that a rule watches.
		 */
		get: operations["showAlert"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/alerts/{id}/snooze": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Snooze an alert
		 * @description No notifications are sent until then. The snooze ends with the alert.
		 */
		post: operations["snoozeAlert"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/alerts/{id}/unsnooze": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * End a snooze
		 * @description If it fired while it was snoozed, the notification is sent now.
		 */
		post: operations["unsnoozeAlert"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/channels": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List channels
		 * @description Oldest first.
		 */
		get: operations["listChannels"];
		put?: never;
		/**
		 * Create a channel
		 * @description Requires `email` for the kind `email`, and `url` for every other one. `meta.secret` is the signing secret of a webhook (Standard Webhooks 1.0.0); it is shown only here. At most 50 channels.
		 */
		post: operations["createChannel"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/channels/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a channel
		 * @description Without its URL and secrets, which are never returned.
		 */
		get: operations["showChannel"];
		put?: never;
		post?: never;
		/**
		 * Delete a channel
		 * @description With its log. Pending messages are not sent.
		 */
		delete: operations["deleteChannel"];
		options?: never;
		head?: never;
		/**
		 * Update a channel
		 * @description Absent fields keep their values. `enabled=1` resumes a channel, even after it was turned off because nothing was accepted.
		 */
		patch: operations["patchChannel"];
		trace?: never;
	};
	"/api/v1/channels/{id}/test": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send a test message
		 * @description Sends `test.sent` immediately, without retries, and returns what the receiver responded. At most 10 per minute.
		 */
		post: operations["testChannel"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/channels/{id}/confirmation": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send the confirmation of an address again
		 * @description For a channel with `paused_reason` `unconfirmed`. The link in the email is valid for 7 days. At most 5 per hour.
		 */
		post: operations["confirmChannel"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/channels/{id}/rotate": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Replace the signing secret of a webhook
		 * @description For 24 hours, messages are signed with both the old and the new secret; rotating again ends the old one immediately. If the old one can’t be read, because `VERDICT_SECRET` has changed, messages have only the new signature.
		 */
		post: operations["rotateChannel"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/events": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List events
		 * @description What happened in the last 30 days, newest first.
		 */
		get: operations["listEvents"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/deliveries": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List deliveries
		 * @description Of all channels, newest first.
		 */
		get: operations["listDeliveries"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/channels/{id}/deliveries": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the deliveries of a channel
		 * @description Newest first.
		 */
		get: operations["listChannelDeliveries"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/deliveries/{id}/replay": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send an event again
		 * @description To the same channel, with the same `webhook-id` and body.
		 */
		post: operations["replayDelivery"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/channels/{id}/replay": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send all events again since a time
		 * @description In order, up to 1,000 at a time, for a receiver that has lost them.
		 */
		post: operations["replayChannel"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List projects
		 * @description A project is a host that has reports or scans.
		 */
		get: operations["listProjects"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Delete a project by POST
		 * @description For clients that cannot send other methods, with `_method=DELETE`. The header X-HTTP-Method-Override works, too.
		 */
		post: operations["postProject"];
		/**
		 * Delete a project
		 * @description With its scans and reports, their history and their pages.
		 */
		delete: operations["deleteProject"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/marks": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the deploy marks of a project
		 * @description Newest first.
		 */
		get: operations["listMarks"];
		put?: never;
		/**
		 * Create a deploy mark
		 * @description Draws a line in the history of the project. `run=1` starts its reports that have a schedule, which counts against the limit of runs; `meta.started` is 0 if the key was used before.
		 */
		post: operations["createMark"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/marks/{mark}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Delete a deploy mark
		 * @description Removes its line from the history of the project.
		 */
		delete: operations["deleteMark"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/retention": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show the retention of a project
		 * @description How long the details of its runs and scans are kept, and how much space the project takes. Scores and histories are kept forever.
		 */
		get: operations["showRetention"];
		/**
		 * Choose the retention of a project
		 * @description The details of older runs and scans are removed within a day, and cannot be restored. The first and the latest, the baseline, and those in which the result changed keep them.
		 */
		put: operations["putRetention"];
		post?: never;
		/**
		 * Use the retention of the server
		 * @description The project no longer has times of its own.
		 */
		delete: operations["deleteRetention"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/retention/preview": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Preview a retention
		 * @description How many runs and scans would lose their details, and how much space that frees. Changes nothing.
		 */
		post: operations["previewRetention"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/branding": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show the branding of the instance
		 * @description Requires a key of the owner.
		 */
		get: operations["showBranding"];
		/**
		 * Change the branding of the instance
		 * @description Absent fields keep their values; `remove` names those to remove. All pages show the change immediately; those of other servers within a few seconds. Requires a key of the owner.
		 */
		put: operations["putBranding"];
		post?: never;
		/**
		 * Remove the branding of the instance
		 * @description Everything is called Verdict again. Requires a key of the owner.
		 */
		delete: operations["deleteBranding"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/branding": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show the branding of a project
		 * @description What the project has set itself. The branding of the instance applies to the rest.
		 */
		get: operations["showProjectBranding"];
		/**
		 * Change the branding of a project
		 * @description Absent fields keep their values; `remove` names those to remove. It applies to the reports, scans, share links and PDFs of the project.
		 */
		put: operations["putProjectBranding"];
		post?: never;
		/**
		 * Use the branding of the instance
		 * @description The project has no branding of its own anymore.
		 */
		delete: operations["deleteProjectBranding"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/export": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Export a project
		 * @description The archive that `verdict export --project` writes and `verdict import` reads: reports with all runs, files, scans, schedules and rules, without passwords, secrets, share links and channels. Sent while it is read, so it has no length; an archive that breaks off is refused by `verdict import`. Two at a time for each user.
		 */
		get: operations["exportProject"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/policy": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show the policy of a project
		 * @description The current version. A project without a policy is a 404.
		 */
		get: operations["showPolicy"];
		/**
		 * Save the policy of a project
		 * @description The body is the policy itself, the same document as `verdict.json`; its JSON Schema is at `/schemas/policy-1.json`. It also applies to earlier results.
		 */
		put: operations["putPolicy"];
		post?: never;
		/**
		 * Delete the policy of a project
		 * @description Its history stays.
		 */
		delete: operations["deletePolicy"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/policy/history": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the versions of a policy
		 * @description Newest first.
		 */
		get: operations["listPolicyVersions"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/policy/preview": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Preview a policy
		 * @description How the results of the project (of its 100 newest reports) and their runs of the last 7 days come out under this policy, up to 150 runs. Nothing is stored.
		 */
		post: operations["previewPolicy"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/policy/adopt": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Adopt today's failures
		 * @description Adds a mute of 30 days for every audit that fails now, on the pages it fails on, so that a gate can be switched on in an old project. Considers the 200 newest reports; if there are more, or an audit fails on more than 20 pages, its mute applies to all pages. Required audits and those that are muted already are left as they are.
		 */
		post: operations["adoptFailures"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/account": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show the account
		 * @description The user, the key used and its limits.
		 */
		get: operations["showAccount"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/audit-log": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the audit log
		 * @description What users did on this instance, newest first. Requires a key of the owner.
		 */
		get: operations["listAuditLog"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/audit-log/export": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Export the audit log
		 * @description All entries as CSV, newest first. Requires a key of the owner.
		 */
		get: operations["exportAuditLog"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/share-links": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List share links
		 * @description Newest first, with those that have expired within the last 30 days.
		 */
		get: operations["listShareLinks"];
		put?: never;
		/**
		 * Create a share link
		 * @description For a report, a comparison of two of its runs, or a project. Anyone with the link can view it, even if it is private or has a password, but can’t change anything. `meta.url` is the link; it is shown only here. At most 200 links.
		 */
		post: operations["createShareLink"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/share-links/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Revoke a share link
		 * @description It stops working immediately, even for people who have opened it.
		 */
		delete: operations["deleteShareLink"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/credentials": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List credentials
		 * @description Your own, oldest first, without their values.
		 */
		get: operations["listCredentials"];
		put?: never;
		/**
		 * Create a credential
		 * @description Requires at least one of `header`, `cookie` and `basic`. Attach it to reports with their field `credential`. At most 100 credentials.
		 */
		post: operations["createCredential"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/credentials/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a credential
		 * @description With the names of its headers and cookies. Their values, and user name and password, are never sent.
		 */
		get: operations["showCredential"];
		put?: never;
		post?: never;
		/**
		 * Delete a credential
		 * @description Refused while reports use it, with the first of them in the answer; `detach=1` deletes it anyway, and they run signed out from then on.
		 */
		delete: operations["deleteCredential"];
		options?: never;
		head?: never;
		/**
		 * Update a credential
		 * @description Absent fields keep their values, but if `header`, `cookie` or `basic` is given, all values are replaced. The next run of each report uses the new ones.
		 */
		patch: operations["updateCredential"];
		trace?: never;
	};
	"/api/v1/credentials/{id}/reports": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the reports that use a credential
		 * @description Oldest first, at most 100.
		 */
		get: operations["listCredentialReports"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/members": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the members of a project
		 * @description Sorted by email address. Only for its owner.
		 */
		get: operations["listMembers"];
		put?: never;
		/**
		 * Share a project
		 * @description The answer is the same whether or not there is an account with the address. If there is none, an account that is created with it later becomes the member.
		 */
		post: operations["addMember"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/projects/{project}/members/{member}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Remove a member
		 * @description From the next request on, they can’t see the project.
		 */
		delete: operations["removeMember"];
		options?: never;
		head?: never;
		/**
		 * Change the role of a member
		 * @description Applies from the next request on.
		 */
		patch: operations["changeMember"];
		trace?: never;
	};
	"/api/v1/shared-projects": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List projects that are shared with you
		 * @description Sorted by name. Requests for lists of such a project need `owner` and `project`; reports, runs, scans and so on are found by their ids alone.
		 */
		get: operations["listSharedProjects"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/shared-projects/{owner}/{project}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Leave a project that is shared with you
		 * @description Only its owner can share it with you again.
		 */
		delete: operations["leaveProject"];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/v1/openapi.json": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show the OpenAPI document
		 * @description This documentation as OpenAPI 3.1. Also at `/docs/openapi.json`, without a key.
		 */
		get: operations["describe"];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export interface webhooks {
	"run.completed": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * run.completed
		 * @description Sent to webhooks that get `run.completed`.
		 */
		post: operations["onRunCompleted"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"run.failed": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * run.failed
		 * @description Sent to webhooks that get `run.failed`.
		 */
		post: operations["onRunFailed"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"report.worse": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * report.worse
		 * @description Sent to webhooks that get `report.worse`.
		 */
		post: operations["onReportWorse"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"report.recovered": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * report.recovered
		 * @description Sent to webhooks that get `report.recovered`.
		 */
		post: operations["onReportRecovered"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"report.score_dropped": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * report.score_dropped
		 * @description Sent to webhooks that get `report.score_dropped`.
		 */
		post: operations["onReportScoreDropped"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"audit.failing": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * audit.failing
		 * @description Sent to webhooks that get `audit.failing`.
		 */
		post: operations["onAuditFailing"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"audit.fixed": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * audit.fixed
		 * @description Sent to webhooks that get `audit.fixed`.
		 */
		post: operations["onAuditFixed"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"metric.worse": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * metric.worse
		 * @description Sent to webhooks that get `metric.worse`.
		 */
		post: operations["onMetricWorse"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"metric.recovered": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * metric.recovered
		 * @description Sent to webhooks that get `metric.recovered`.
		 */
		post: operations["onMetricRecovered"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"budget.exceeded": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * budget.exceeded
		 * @description Sent to webhooks that get `budget.exceeded`.
		 */
		post: operations["onBudgetExceeded"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"budget.met": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * budget.met
		 * @description Sent to webhooks that get `budget.met`.
		 */
		post: operations["onBudgetMet"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"certificate.expiring": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * certificate.expiring
		 * @description Sent to webhooks that get `certificate.expiring`.
		 */
		post: operations["onCertificateExpiring"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"certificate.renewed": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * certificate.renewed
		 * @description Sent to webhooks that get `certificate.renewed`.
		 */
		post: operations["onCertificateRenewed"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"page.unreachable": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * page.unreachable
		 * @description Sent to webhooks that get `page.unreachable`.
		 */
		post: operations["onPageUnreachable"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"page.reachable": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * page.reachable
		 * @description Sent to webhooks that get `page.reachable`.
		 */
		post: operations["onPageReachable"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"host.unreachable": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * host.unreachable
		 * @description Sent to webhooks that get `host.unreachable`.
		 */
		post: operations["onHostUnreachable"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"site.worse": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * site.worse
		 * @description Sent to webhooks that get `site.worse`.
		 */
		post: operations["onSiteWorse"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"site.recovered": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * site.recovered
		 * @description Sent to webhooks that get `site.recovered`.
		 */
		post: operations["onSiteRecovered"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"site.score_dropped": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * site.score_dropped
		 * @description Sent to webhooks that get `site.score_dropped`.
		 */
		post: operations["onSiteScoreDropped"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"site.failing": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * site.failing
		 * @description Sent to webhooks that get `site.failing`.
		 */
		post: operations["onSiteFailing"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"site.fixed": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * site.fixed
		 * @description Sent to webhooks that get `site.fixed`.
		 */
		post: operations["onSiteFixed"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"site.unreachable": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * site.unreachable
		 * @description Sent to webhooks that get `site.unreachable`.
		 */
		post: operations["onSiteUnreachable"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"site.reachable": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * site.reachable
		 * @description Sent to webhooks that get `site.reachable`.
		 */
		post: operations["onSiteReachable"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"alert.unstable": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * alert.unstable
		 * @description Sent to webhooks that get `alert.unstable`.
		 */
		post: operations["onAlertUnstable"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"alert.reminder": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * alert.reminder
		 * @description Sent to webhooks that get `alert.reminder`.
		 */
		post: operations["onAlertReminder"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"alert.closed": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * alert.closed
		 * @description Sent to webhooks that get `alert.closed`.
		 */
		post: operations["onAlertClosed"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"site.scanned": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * site.scanned
		 * @description Sent to webhooks that get `site.scanned`.
		 */
		post: operations["onSiteScanned"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"digest.ready": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * digest.ready
		 * @description Sent to webhooks that get `digest.ready`.
		 */
		post: operations["onDigestReady"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"mute.expired": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * mute.expired
		 * @description Sent to webhooks that get `mute.expired`.
		 */
		post: operations["onMuteExpired"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"schedule.paused": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * schedule.paused
		 * @description Sent to webhooks that get `schedule.paused`.
		 */
		post: operations["onSchedulePaused"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"endpoint.disabled": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * endpoint.disabled
		 * @description Sent to webhooks that get `endpoint.disabled`.
		 */
		post: operations["onEndpointDisabled"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"test.sent": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * test.sent
		 * @description Sent to webhooks that get `test.sent`.
		 */
		post: operations["onTestSent"];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export interface components {
	schemas: {
		/** @description A report in a list, without its results. */
		ReportSummary: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			/** @description The URL that is audited, normalized as browsers do. */
			url: string;
			/** @description The URL's host without `www.`, with the port unless it is the scheme's default. */
			project: string;
			/**
			 * @description Who can open the report page: 0 public, 1 private, 2 anyone with the password.
			 * @enum {integer}
			 */
			privacy: 0 | 1 | 2;
			/** @description Whether the report page has a password; the password itself is never returned. */
			has_password: boolean;
			/**
			 * @description Status of the latest run. With depth 1 or 2 it is `running` with the Quick results until the browser is done.
			 * @enum {string}
			 */
			status: "queued" | "running" | "done" | "failed";
			/**
			 * @description Null until a run succeeds; a later run that fails keeps the last result.
			 * @enum {string|null}
			 */
			result: "good" | "decent" | "bad" | null;
			/** @description Null as long as `result` is. */
			score: number | null;
			/** @description Why the latest run failed. */
			error: {
				/** @enum {string} */
				code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
				/** @description What to do about it. */
				message: string;
			} | null;
			/**
			 * Format: date-time
			 * @description When the result was generated.
			 */
			generated_at: string | null;
			/**
			 * Format: date-time
			 * @description When the report was created.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * @description When the report last changed.
			 */
			updated_at: string;
			/**
			 * Format: uri
			 * @description URL of the report page.
			 */
			page_url: string;
			/**
			 * @description Depth of the run: 0 Quick (HTTP only), 1 Browser (also in Chrome), 2 Lighthouse (also measured by Lighthouse). That of the latest run.
			 * @enum {integer}
			 */
			depth: 0 | 1 | 2;
			/**
			 * @description The device that the page is requested as. That of the latest run.
			 * @enum {string}
			 */
			device: "mobile" | "desktop";
		};
		/** @description A report with its results. */
		Report: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			/** @description The URL that is audited, normalized as browsers do. */
			url: string;
			/** @description The URL's host without `www.`, with the port unless it is the scheme's default. */
			project: string;
			/**
			 * @description Who can open the report page: 0 public, 1 private, 2 anyone with the password.
			 * @enum {integer}
			 */
			privacy: 0 | 1 | 2;
			/** @description Whether the report page has a password; the password itself is never returned. */
			has_password: boolean;
			/**
			 * @description Status of the latest run. With depth 1 or 2 it is `running` with the Quick results until the browser is done.
			 * @enum {string}
			 */
			status: "queued" | "running" | "done" | "failed";
			/**
			 * @description Null until a run succeeds; a later run that fails keeps the last result.
			 * @enum {string|null}
			 */
			result: "good" | "decent" | "bad" | null;
			/** @description Null as long as `result` is. */
			score: number | null;
			/** @description Why the latest run failed. */
			error: {
				/** @enum {string} */
				code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
				/** @description What to do about it. */
				message: string;
			} | null;
			/**
			 * Format: date-time
			 * @description When the result was generated.
			 */
			generated_at: string | null;
			/**
			 * Format: date-time
			 * @description When the report was created.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * @description When the report last changed.
			 */
			updated_at: string;
			/**
			 * Format: uri
			 * @description URL of the report page.
			 */
			page_url: string;
			/**
			 * @description Depth of the run: 0 Quick (HTTP only), 1 Browser (also in Chrome), 2 Lighthouse (also measured by Lighthouse). That of the latest run.
			 * @enum {integer}
			 */
			depth: 0 | 1 | 2;
			/**
			 * @description The device that the page is requested as. That of the latest run.
			 * @enum {string}
			 */
			device: "mobile" | "desktop";
			policy?: components["schemas"]["PolicyView"];
			/**
			 * Format: uuid
			 * @description What its runs sign in with; missing if there is nothing.
			 */
			credential?: string;
			results: components["schemas"]["Results"];
		};
		/** @description A run in a list, without its results. */
		RunSummary: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by date.
			 */
			id: string;
			/** Format: uuid */
			report_id: string;
			/** @enum {string} */
			status: "queued" | "running" | "done" | "failed";
			/**
			 * @description Null until the page was judged.
			 * @enum {string|null}
			 */
			result: "good" | "decent" | "bad" | null;
			/** @description Null as long as `result` is. */
			score: number | null;
			/** @description Why the run failed. */
			error: {
				/** @enum {string} */
				code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
				/** @description What to do about it. */
				message: string;
			} | null;
			/**
			 * @description Depth of the run: 0 Quick (HTTP only), 1 Browser (also in Chrome), 2 Lighthouse (also measured by Lighthouse).
			 * @enum {integer}
			 */
			depth: 0 | 1 | 2;
			/**
			 * @description The depth that the result is of; lower than `depth` while a browser is at work, or where it failed.
			 * @enum {integer|null}
			 */
			depth_reached: 0 | 1 | 2 | null;
			/**
			 * @description The device that the page is requested as.
			 * @enum {string}
			 */
			device: "mobile" | "desktop";
			/** @description The version of the rules that the page was judged by. */
			rule_set: string | null;
			/**
			 * Format: date-time
			 * @description When the run was requested.
			 */
			queued_at: string;
			/**
			 * Format: date-time
			 * @description When the run started.
			 */
			started_at: string | null;
			/**
			 * Format: date-time
			 * @description When the run ended.
			 */
			ended_at: string | null;
			/**
			 * Format: date-time
			 * @description When the details of the run were removed because of their age: `results` is null then, and everything else stays.
			 */
			results_removed_at: string | null;
			/**
			 * @description Who started it: a person or key, a schedule, or Verdict itself to confirm what the run before found.
			 * @enum {string}
			 */
			origin: "user" | "schedule" | "confirm";
			/** @description The commit that it was made for. */
			commit: string | null;
			/** @description The branch that it was made for. Runs with a commit or a branch stay out of charts and alerts. */
			branch: string | null;
			/** @description How it came out by the policy of its time; null if there was none. */
			policy: {
				/** @description The same for equal policies. */
				hash: string;
				/** @description By the policy. */
				score: number | null;
				/**
				 * @description By the policy.
				 * @enum {string|null}
				 */
				result: "good" | "decent" | "bad" | null;
				/**
				 * @description Null if the policy had nothing that can fail, or nothing failed but not all of it could be checked.
				 * @enum {string|null}
				 */
				gate: "passed" | "failed" | null;
			} | null;
			/** @description What changed since the last run before with a result of the same depth and device, as compared when this run ended. Null if there was none. */
			change: {
				/**
				 * Format: uuid
				 * @description The run that it was compared with.
				 */
				base_run_id: string;
				/** @description What the page did to the score; null if it cannot be told. */
				score_delta_page: number | null;
				/** @description What new rules did to the score; null likewise. */
				score_delta_rules: number | null;
				/** @description Findings that were not there before. */
				new: number;
				/** @description Findings that are no longer there. */
				fixed: number;
			} | null;
		};
		/** @description A run with its results. */
		Run: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by date.
			 */
			id: string;
			/** Format: uuid */
			report_id: string;
			/** @enum {string} */
			status: "queued" | "running" | "done" | "failed";
			/**
			 * @description Null until the page was judged.
			 * @enum {string|null}
			 */
			result: "good" | "decent" | "bad" | null;
			/** @description Null as long as `result` is. */
			score: number | null;
			/** @description Why the run failed. */
			error: {
				/** @enum {string} */
				code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
				/** @description What to do about it. */
				message: string;
			} | null;
			/**
			 * @description Depth of the run: 0 Quick (HTTP only), 1 Browser (also in Chrome), 2 Lighthouse (also measured by Lighthouse).
			 * @enum {integer}
			 */
			depth: 0 | 1 | 2;
			/**
			 * @description The depth that the result is of; lower than `depth` while a browser is at work, or where it failed.
			 * @enum {integer|null}
			 */
			depth_reached: 0 | 1 | 2 | null;
			/**
			 * @description The device that the page is requested as.
			 * @enum {string}
			 */
			device: "mobile" | "desktop";
			/** @description The version of the rules that the page was judged by. */
			rule_set: string | null;
			/**
			 * Format: date-time
			 * @description When the run was requested.
			 */
			queued_at: string;
			/**
			 * Format: date-time
			 * @description When the run started.
			 */
			started_at: string | null;
			/**
			 * Format: date-time
			 * @description When the run ended.
			 */
			ended_at: string | null;
			/**
			 * Format: date-time
			 * @description When the details of the run were removed because of their age: `results` is null then, and everything else stays.
			 */
			results_removed_at: string | null;
			/**
			 * @description Who started it: a person or key, a schedule, or Verdict itself to confirm what the run before found.
			 * @enum {string}
			 */
			origin: "user" | "schedule" | "confirm";
			/** @description The commit that it was made for. */
			commit: string | null;
			/** @description The branch that it was made for. Runs with a commit or a branch stay out of charts and alerts. */
			branch: string | null;
			/** @description How it came out by the policy of its time; null if there was none. */
			policy: {
				/** @description The same for equal policies. */
				hash: string;
				/** @description By the policy. */
				score: number | null;
				/**
				 * @description By the policy.
				 * @enum {string|null}
				 */
				result: "good" | "decent" | "bad" | null;
				/**
				 * @description Null if the policy had nothing that can fail, or nothing failed but not all of it could be checked.
				 * @enum {string|null}
				 */
				gate: "passed" | "failed" | null;
			} | null;
			/** @description What changed since the last run before with a result of the same depth and device, as compared when this run ended. Null if there was none. */
			change: {
				/**
				 * Format: uuid
				 * @description The run that it was compared with.
				 */
				base_run_id: string;
				/** @description What the page did to the score; null if it cannot be told. */
				score_delta_page: number | null;
				/** @description What new rules did to the score; null likewise. */
				score_delta_rules: number | null;
				/** @description Findings that were not there before. */
				new: number;
				/** @description Findings that are no longer there. */
				fixed: number;
			} | null;
			results: components["schemas"]["Results"];
		};
		/** @description The reports and scans of one site, counted. */
		Project: {
			project: string;
			/**
			 * Format: date-time
			 * @description When the project's first report or scan was created.
			 */
			created_at: string;
			reports: number;
			good: number;
			decent: number;
			bad: number;
			/** @description Mean score of the reports; null while none has one. */
			score: number | null;
			/**
			 * @description The result of that score.
			 * @enum {string|null}
			 */
			result: "good" | "decent" | "bad" | null;
			/**
			 * Format: date-time
			 * @description When the latest result was generated.
			 */
			generated_at: string | null;
			scans: number;
			/** @description Pages that the latest scan with a result has judged. */
			pages: number;
			/** @description The latest scan. */
			scan: {
				/** Format: uuid */
				id: string;
				/** @enum {string} */
				status: "queued" | "running" | "waiting" | "done" | "stopped" | "failed";
				/**
				 * @description Null until the scan has ended.
				 * @enum {string|null}
				 */
				result: "good" | "decent" | "bad" | null;
				/** @description Null until the scan has ended. */
				score: number | null;
				/**
				 * Format: date-time
				 * @description When the scan ended.
				 */
				generated_at: string | null;
			} | null;
		};
		/** @description Absolute URLs that keep the query; null if there is no such page. */
		Links: {
			/**
			 * Format: uri
			 * @description The first page.
			 */
			first: string | null;
			/**
			 * Format: uri
			 * @description The last page.
			 */
			last: string | null;
			/**
			 * Format: uri
			 * @description The previous page.
			 */
			prev: string | null;
			/**
			 * Format: uri
			 * @description The next page.
			 */
			next: string | null;
		};
		/** @description Position of this page in the list. */
		Meta: {
			current_page: number;
			/** @description Position of the first record of this page in the list, from 1; null on an empty page. */
			from: number | null;
			/** @description Position of the last record of this page. */
			to: number | null;
			per_page: number;
			last_page: number;
			total: number;
			/** Format: uri */
			path: string;
		};
		/** @description An error (RFC 9457). */
		Problem: {
			/**
			 * Format: uri
			 * @description The kind of problem: a part of the page /docs/problems.
			 */
			type: string;
			/** @description The kind of problem in a few words. */
			title: string;
			/** @description The status of the response. */
			status: number;
			/** @description What is wrong with this request, and what to do. */
			detail: string;
			/** @description The same as `detail`. */
			message: string;
			/**
			 * Format: uri-reference
			 * @description The path of the request.
			 */
			instance: string;
			/** @description The id of this request in the logs. */
			request_id: string;
			/** @description In a 422: what is wrong with each field. */
			errors?: {
				[key: string]: string[];
			};
		};
		/** @description What is different between two runs. */
		Comparison: {
			/** @description The earlier run. */
			base: {
				/** Format: uuid */
				run_id: string;
				/** Format: uuid */
				report_id: string;
				/** @description Final URL after redirects. */
				url: string;
				/**
				 * Format: date-time
				 * @description When the page was collected.
				 */
				collected_at: string;
				score: number;
				/** @enum {string} */
				result: "good" | "decent" | "bad";
				/**
				 * @description The depth that was reached.
				 * @enum {integer}
				 */
				depth: 0 | 1 | 2;
				/**
				 * @description Null at depth 0.
				 * @enum {string|null}
				 */
				device: "mobile" | "desktop" | null;
				/** @description The version of the rules. */
				rule_set: string;
				/** @description What measured the page: versions, each null if it was not used or is not known. */
				instrument: {
					browser: string | null;
					axe: string | null;
					lighthouse: string | null;
					/** @description Number of Lighthouse runs. */
					runs: number | null;
				};
			};
			/** @description The later run. */
			head: {
				/** Format: uuid */
				run_id: string;
				/** Format: uuid */
				report_id: string;
				/** @description Final URL after redirects. */
				url: string;
				/**
				 * Format: date-time
				 * @description When the page was collected.
				 */
				collected_at: string;
				score: number;
				/** @enum {string} */
				result: "good" | "decent" | "bad";
				/**
				 * @description The depth that was reached.
				 * @enum {integer}
				 */
				depth: 0 | 1 | 2;
				/**
				 * @description Null at depth 0.
				 * @enum {string|null}
				 */
				device: "mobile" | "desktop" | null;
				/** @description The version of the rules. */
				rule_set: string;
				/** @description What measured the page: versions, each null if it was not used or is not known. */
				instrument: {
					browser: string | null;
					axe: string | null;
					lighthouse: string | null;
					/** @description Number of Lighthouse runs. */
					runs: number | null;
				};
			};
			/** @description False if the rules changed in between: then the scores can’t be compared, and only some audits can. */
			same_rules: boolean;
			/** @description What the page did to the score; null without `same_rules`, unless the runs were compared by the rules of the later one when it ended. */
			score_delta_page: number | null;
			/** @description What new rules did to the score; null likewise. */
			score_delta_rules: number | null;
			/** @description The part of `score_delta_page` that is not noise; null if it cannot be told. */
			score_delta_exact: number | null;
			/** @description Findings that were not there before. */
			new: number;
			/** @description Findings that are no longer there. */
			fixed: number;
			/** @description Findings of both runs. */
			unchanged: number;
			/** @description What got worse beyond noise; empty if nothing did. What could not be judged never counts. */
			worse: {
				/** @enum {string} */
				kind: "result" | "audit" | "metric";
				/** @description Of the audit or metric. */
				id?: string;
				/** @description New findings of the audit. */
				new?: number;
				/** @enum {string} */
				before?: "good" | "decent" | "bad";
				/** @enum {string} */
				after?: "good" | "decent" | "bad";
			}[];
			/** @description Every audit of either run. */
			audits: {
				/** @description Id of the audit. */
				audit: string;
				/** @description The problem in a few words. */
				title: string;
				/**
				 * @description How much it varies on an unchanged page: `exact` not at all, the others from run to run.
				 * @enum {string}
				 */
				noise: "exact" | "counted" | "timed";
				/**
				 * @description `counts`: a list was truncated or is of an earlier version, so only the totals can be compared. `unknown`: one of the runs could not judge it. `other_rules`: the rule changed, or only one run has the audit.
				 * @enum {string}
				 */
				compared_by: "findings" | "counts" | "unknown" | "other_rules";
				/**
				 * @description Null if the run does not have the audit.
				 * @enum {string|null}
				 */
				before: "pass" | "warn" | "fail" | "not-applicable" | "unknown" | null;
				/** @enum {string|null} */
				after: "pass" | "warn" | "fail" | "not-applicable" | "unknown" | null;
				/** @description Findings that were not there before. */
				new: number;
				/** @description Findings that are no longer there. */
				fixed: number;
				/** @description Findings of both runs. */
				unchanged: number;
				/** @description Empty where only the totals can be compared. */
				new_findings: {
					message: string;
					/** @description Identifies the sentence, whatever its wording. Missing in results of earlier versions. */
					key?: string;
					/** @description The values in the sentence, by name. */
					params?: Record<string, never>;
					/** @description A CSS selector, `header: Name`, or a URL. */
					where?: string;
					/** @description A short excerpt of the page or header. */
					snippet?: string;
					/** @description Line in the HTML source, starting at 1. */
					line?: number;
					/** @description True for a remark that did not affect the outcome. */
					note?: boolean;
					/** @description The same for the same problem in other runs. Equal elements have equal ones. */
					fingerprint: string;
				}[];
				/** @description As the earlier run has them. */
				fixed_findings: {
					message: string;
					/** @description Identifies the sentence, whatever its wording. Missing in results of earlier versions. */
					key?: string;
					/** @description The values in the sentence, by name. */
					params?: Record<string, never>;
					/** @description A CSS selector, `header: Name`, or a URL. */
					where?: string;
					/** @description A short excerpt of the page or header. */
					snippet?: string;
					/** @description Line in the HTML source, starting at 1. */
					line?: number;
					/** @description True for a remark that did not affect the outcome. */
					note?: boolean;
					/** @description The same for the same problem in other runs. Equal elements have equal ones. */
					fingerprint: string;
				}[];
				/** @description As the later run has them. */
				unchanged_findings: {
					message: string;
					/** @description Identifies the sentence, whatever its wording. Missing in results of earlier versions. */
					key?: string;
					/** @description The values in the sentence, by name. */
					params?: Record<string, never>;
					/** @description A CSS selector, `header: Name`, or a URL. */
					where?: string;
					/** @description A short excerpt of the page or header. */
					snippet?: string;
					/** @description Line in the HTML source, starting at 1. */
					line?: number;
					/** @description True for a remark that did not affect the outcome. */
					note?: boolean;
					/** @description The same for the same problem in other runs. Equal elements have equal ones. */
					fingerprint: string;
				}[];
			}[];
			/** @description Metrics that both runs have. */
			metrics: {
				/** @enum {string} */
				id: "lcp" | "fcp" | "speed_index" | "tbt" | "cls" | "ttfb" | "observed_lcp" | "observed_fcp" | "observed_cls" | "bytes" | "requests";
				/** @enum {string} */
				unit: "ms" | "bytes" | "count" | "score";
				/** @enum {string} */
				noise: "counted" | "timed";
				before: number;
				after: number;
				/** @description Every measurement. */
				before_samples: number[];
				/** @description Every measurement. */
				after_samples: number[];
				/**
				 * @description `same`: no difference beyond noise. `too_few`: too few measurements to tell. `other_version`: another major version of Lighthouse.
				 * @enum {string}
				 */
				change: "better" | "worse" | "same" | "too_few" | "other_version";
				/** @description Of the exact two-sided Mann–Whitney U test, corrected by Holm; null where no test was made. */
				p: number | null;
			}[];
		};
		/** @description What one run of a report has measured. */
		MetricPoint: {
			/** Format: uuid */
			run_id: string;
			/**
			 * Format: date-time
			 * @description When the run ended.
			 */
			at: string;
			/** @enum {string} */
			origin: "user" | "schedule" | "confirm";
			/**
			 * @description The depth that was reached. Only points with the same depth and device can be compared.
			 * @enum {integer}
			 */
			depth: 0 | 1 | 2;
			/** @enum {string} */
			device: "mobile" | "desktop";
			/** @description Scores of different rule sets can’t be compared. */
			rule_set: string | null;
			score: number;
			/** @enum {string} */
			result: "good" | "decent" | "bad";
			/** @description What the run measured: times in milliseconds, `bytes` as transferred, numbers. A metric that the depth does not have is missing. */
			metrics: {
				lcp?: number;
				fcp?: number;
				speed_index?: number;
				tbt?: number;
				cls?: number;
				ttfb?: number;
				observed_lcp?: number;
				observed_fcp?: number;
				observed_cls?: number;
				bytes?: number;
				requests?: number;
			};
		};
		/** @description One pass over a whole site. */
		Scan: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			/** @description The URL that the scan starts at, normalized as browsers do. */
			url: string;
			/** @description The URL's host without `www.`, with the port unless it is the scheme's default. */
			project: string;
			/**
			 * @description Who can open the report page: 0 public, 1 private, 2 anyone with the password.
			 * @enum {integer}
			 */
			privacy: 0 | 1 | 2;
			/** @description Whether the scan's pages have a password; the password itself is never returned. */
			has_password: boolean;
			/**
			 * @description `waiting`: the site asked for a pause, see `reason` and `retry_at`. `stopped`: by request; `status=running` continues it.
			 * @enum {string}
			 */
			status: "queued" | "running" | "waiting" | "done" | "stopped" | "failed";
			/** @description Why the scan waits. */
			reason: string | null;
			/**
			 * Format: date-time
			 * @description Until when the scan waits.
			 */
			retry_at: string | null;
			/** @description Null if the whole site was found. Otherwise findings that say something is missing are unknown. */
			cut: {
				/**
				 * @description The limit that ended the search.
				 * @enum {string}
				 */
				limit: "pages" | "addresses" | "depth" | "time" | "bytes" | "stopped" | "refused";
				/** @description Its value. */
				value: number;
			} | null;
			/**
			 * @description The result of `score`; null until the scan has ended.
			 * @enum {string|null}
			 */
			result: "good" | "decent" | "bad" | null;
			/** @description The lower of the two scores below: a site is as good as its weaker half. */
			score: number | null;
			/** @description Median score of the pages. */
			page_score: number | null;
			/** @description Score of the site audits. */
			site_score: number | null;
			/** @description Known URLs. */
			found: number;
			/** @description URLs that were requested. */
			fetched: number;
			/** @description Pages that were judged. */
			judged: number;
			/** @description Pages with this result. */
			good: number;
			/** @description Pages with this result. */
			decent: number;
			/** @description Pages with this result. */
			bad: number;
			/** @description Bytes that were loaded. */
			bytes: number;
			/** @description Pages that were chosen to be opened in a browser; 0 until all pages are known. */
			sampled: number;
			/** @description Pages that were opened in a browser, with their results from it. */
			rendered: number;
			/** @description Pages that the browser could not open; they keep their Quick results. */
			render_failed: number;
			/** @description What was asked for. */
			options: {
				/** @description Maximum number of pages. */
				pages: number;
				/**
				 * @description Depth of the sample that is opened in a browser; 0 without one.
				 * @enum {integer}
				 */
				depth: 0 | 1 | 2;
				/** @description Maximum number of pages in that sample. */
				sample: number | null;
				/**
				 * @description The device that the sample is requested as.
				 * @enum {string|null}
				 */
				device: "mobile" | "desktop" | null;
				/**
				 * @description What belongs to the site.
				 * @enum {string}
				 */
				scope: "host" | "domain" | "path";
				/** @description Only URLs that match one of these globs. */
				include: string[];
				/** @description No URLs that match one of these globs. */
				exclude: string[];
				/** @description Query parameters that don’t change the page. */
				ignore_params: string[];
				/** @description Sitemaps besides those that robots.txt names. */
				sitemap: string[];
				/** @description How many URLs were given, if only those are scanned. */
				list: number | null;
				/**
				 * @description Whether links with rel=nofollow are followed.
				 * @enum {integer}
				 */
				nofollow: 0 | 1;
				/**
				 * @description Whether links to other sites are checked.
				 * @enum {integer}
				 */
				external: 0 | 1;
				/** @description Maximum number of requests per second to a host. */
				rate: number;
				/**
				 * @description Whether its requests carried headers that log in.
				 * @enum {integer}
				 */
				signed_in: 0 | 1;
			};
			/** @description Why the scan failed. */
			error: {
				/** @enum {string} */
				code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
				/** @description What to do about it. */
				message: string;
			} | null;
			/** @description The version of the rules that the site was judged by. */
			rule_set: string | null;
			/**
			 * Format: date-time
			 * @description When the scan was created.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * @description When the scan started.
			 */
			started_at: string | null;
			/**
			 * Format: date-time
			 * @description When the scan ended.
			 */
			generated_at: string | null;
			/**
			 * Format: date-time
			 * @description When its pages, links and findings were removed because of their age; scores and counts stay.
			 */
			results_removed_at: string | null;
			/**
			 * Format: date-time
			 * @description When the scan last changed.
			 */
			updated_at: string;
			/**
			 * Format: uri
			 * @description URL of the page that shows the scan.
			 */
			page_url: string;
		};
		/** @description A page of a scan in a list, without its results. */
		ScanPageSummary: {
			/** @description Number of the URL in its project: the same in every scan. */
			n: number;
			/** @description The URL as the site links to it, without fragment. */
			url: string;
			/** @description Title of the page, at most 300 characters. */
			title: string | null;
			/**
			 * @description What happened to the URL.
			 * @enum {string}
			 */
			state: "waiting" | "fetched" | "blocked" | "failed" | "refused" | "external" | "skipped";
			/** @description Status code of the response; null without one. */
			code: number | null;
			/** @description Null if the page was not judged. */
			score: number | null;
			/**
			 * @description The result of that score.
			 * @enum {string|null}
			 */
			result: "good" | "decent" | "bad" | null;
			/** @description Whether search engines may show the page; null if that is unknown. */
			indexable: boolean | null;
			/**
			 * @description Why the page is not indexable.
			 * @enum {string|null}
			 */
			reason: "indexable" | "noindex" | "blocked" | "canonical" | "redirect" | "error" | "refused" | "no-answer" | "not-html" | null;
			/** @description Clicks from the start page; null if no links lead to the page. */
			clicks: number | null;
			/** @description Links of other pages to this one; null while the scan is under way. */
			inlinks: number | null;
			/** @description Links of this page; null while the scan is under way. */
			outlinks: number | null;
			/** @description Size of the document. */
			bytes: number | null;
			/** @description Time to first byte in milliseconds. */
			first_byte_ms: number | null;
			/** @description PageRank within the site, relative to the strongest page. */
			rank: number | null;
			/** @description Number of the URL that it redirects to. */
			redirect: number | null;
			/** @description Number of the URL that the page names as canonical. */
			canonical: number | null;
			/** @description Audits of the page that failed. */
			failed: number;
			/** @description Audits of the page with a warning. */
			warned: number;
		};
		/** @description A page of a scan with its results, as of a report. */
		ScanPage: {
			/** @description Number of the URL in its project: the same in every scan. */
			n: number;
			/** @description The URL as the site links to it, without fragment. */
			url: string;
			/** @description Title of the page, at most 300 characters. */
			title: string | null;
			/**
			 * @description What happened to the URL.
			 * @enum {string}
			 */
			state: "waiting" | "fetched" | "blocked" | "failed" | "refused" | "external" | "skipped";
			/** @description Status code of the response; null without one. */
			code: number | null;
			/** @description Null if the page was not judged. */
			score: number | null;
			/**
			 * @description The result of that score.
			 * @enum {string|null}
			 */
			result: "good" | "decent" | "bad" | null;
			/** @description Whether search engines may show the page; null if that is unknown. */
			indexable: boolean | null;
			/**
			 * @description Why the page is not indexable.
			 * @enum {string|null}
			 */
			reason: "indexable" | "noindex" | "blocked" | "canonical" | "redirect" | "error" | "refused" | "no-answer" | "not-html" | null;
			/** @description Clicks from the start page; null if no links lead to the page. */
			clicks: number | null;
			/** @description Links of other pages to this one; null while the scan is under way. */
			inlinks: number | null;
			/** @description Links of this page; null while the scan is under way. */
			outlinks: number | null;
			/** @description Size of the document. */
			bytes: number | null;
			/** @description Time to first byte in milliseconds. */
			first_byte_ms: number | null;
			/** @description PageRank within the site, relative to the strongest page. */
			rank: number | null;
			/** @description Number of the URL that it redirects to. */
			redirect: number | null;
			/** @description Number of the URL that the page names as canonical. */
			canonical: number | null;
			/** @description Audits of the page that failed. */
			failed: number;
			/** @description Audits of the page with a warning. */
			warned: number;
			/** @description The shortest way from the start page, which is first, to this page, which is last. */
			via: {
				n: number;
				url: string;
				title: string | null;
			}[];
			results: components["schemas"]["Results"];
		};
		/** @description A link from or to a page of a scan. */
		PageLink: {
			/** @description Number of the URL at the other end of the link. */
			n: number;
			/** @description The URL at the other end of the link. */
			url: string;
			/** @description Title of that page. */
			title: string | null;
			/**
			 * @description What happened to that URL.
			 * @enum {string}
			 */
			state: "waiting" | "fetched" | "blocked" | "failed" | "refused" | "external" | "skipped";
			/** @description Its status code; null without a response. */
			code: number | null;
			/**
			 * @description Why the URL was not requested: by `include` or `exclude`, `nofollow`, not in the list, its form (too long, many parameters, repeated parts), because it looks like a log-out, or by the limit of known URLs.
			 * @enum {string|null}
			 */
			skipped: "excluded" | "nofollow" | "unlisted" | "too-long" | "parameters" | "repeats" | "log-out" | "limit" | null;
			/**
			 * @description How one page refers to the other.
			 * @enum {string}
			 */
			kind: "link" | "canonical" | "alternate" | "next" | "prev" | "refresh" | "frame" | "redirect";
			/**
			 * @description The part of the page that the link is in.
			 * @enum {string}
			 */
			place: "content" | "navigation" | "header" | "footer" | "aside" | "head";
			/** @description Whether the link or its page has nofollow. */
			nofollow: boolean;
			/** @description Other values of its `rel` attribute. */
			rel: ("ugc" | "sponsored" | "noopener" | "noreferrer" | "external")[];
			/** @description Anchor text. */
			text: string | null;
		};
		/** @description What one audit found on a site. */
		ScanFinding: {
			/** @description Id of the audit. */
			audit: string;
			/**
			 * @description An audit of the whole site, or of each page.
			 * @enum {string}
			 */
			level: "site" | "page";
			/**
			 * @description Category of the audit.
			 * @enum {string}
			 */
			category: "site" | "seo" | "performance" | "security" | "accessibility" | "practice";
			/**
			 * @description Importance of the audit.
			 * @enum {string}
			 */
			importance: "high" | "medium" | "low" | "info";
			/**
			 * @description Of page audits, the worst outcome of any page.
			 * @enum {string}
			 */
			outcome: "pass" | "warn" | "fail" | "not-applicable" | "unknown";
			/** @description The state that the outcome stands for, in a few words. */
			title: string;
			/** @description Of site audits: what was found. */
			summary: string | null;
			/** @description Identifies the sentence, whatever its wording. */
			key: string | null;
			/** @description The values in the sentence, by name. */
			params: Record<string, never>;
			/** @description Pages that have the problem. */
			pages: number;
			/** @description Pages by outcome. */
			counts: {
				/** @description Failed. */
				fail: number;
				/** @description With a warning. */
				warn: number;
				/** @description Could not be judged. */
				unknown: number;
			};
			/** @description Causes. */
			groups: number;
		};
		/** @description Pages with the same cause: one fix. */
		FindingGroup: {
			/** @description Number of the cause within the finding; `group` of the list of pages takes it. */
			group: number;
			/** @description The cause in a sentence; null if that differs from page to page, see `key`. */
			message: string | null;
			/** @description Identifies the sentence, whatever its wording. */
			key: string | null;
			/** @description The values in the sentence, by name. */
			params: Record<string, never>;
			/** @description A CSS selector, `header: Name`, or a URL. */
			where: string | null;
			/**
			 * @description Outcome of the audit for these pages.
			 * @enum {string}
			 */
			outcome: "pass" | "warn" | "fail" | "not-applicable" | "unknown";
			/** @description The URL that the cause is about. */
			target: {
				n: number;
				url: string;
				title: string | null;
			} | null;
			/** @description True for a remark that did not affect the outcome. */
			note: boolean;
			/** @description Pages with this cause. */
			pages: number;
			/** @description If nearly all pages of one kind have it, probably by their template: the pattern of their URLs. */
			pattern: string | null;
			/** @description Up to 10 of these pages. */
			first: {
				n: number;
				url: string;
				title: string | null;
			}[];
		};
		/** @description What runs automatically, and when. */
		Schedule: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			/**
			 * @description What it runs: a report, all reports of a project, or a scan with the options of the latest one.
			 * @enum {string}
			 */
			scope: "report" | "project" | "scan";
			/** @description The id of the report, or the name of the project. */
			target: string;
			/** @description The URL of the report; null for other scopes. */
			url: string | null;
			/** @description The project of the report or scan. */
			project: string;
			/** @description How many runs it starts each time. */
			reports: number;
			/** @description When it runs, in words; null with `cron`. */
			rule: string | null;
			/** @description When it runs, as five fields of cron. */
			cron: string | null;
			/** @description The rule in the language of the response. */
			description: string;
			/** @description The IANA time zone of its times. */
			time_zone: string;
			/**
			 * @description Depth of its runs; null for the depth that the report has.
			 * @enum {integer|null}
			 */
			depth: 0 | 1 | 2 | null;
			/**
			 * @description The device that the page is requested as. Null for the device that the report has.
			 * @enum {string|null}
			 */
			device: "mobile" | "desktop" | null;
			/**
			 * @description 1 starts exactly at these times, 0 up to 15 minutes later.
			 * @enum {integer}
			 */
			exact: 0 | 1;
			/**
			 * @description What happens to times that were missed: one run, or none.
			 * @enum {string}
			 */
			missed: "run" | "skip";
			/**
			 * @description 0 while it is paused.
			 * @enum {integer}
			 */
			enabled: 0 | 1;
			/**
			 * @description Why it is paused: by its owner, because it had no result for 30 days, or because there is no scan to repeat.
			 * @enum {string|null}
			 */
			paused_reason: "user" | "failing" | "no_scan" | null;
			/**
			 * Format: date-time
			 * @description When it starts next; null while it is paused.
			 */
			next_at: string | null;
			/** @description Its next three times; none while paused. */
			next: string[];
			/**
			 * Format: date-time
			 * @description The time that it last ran for.
			 */
			last_at: string | null;
			/**
			 * @description How that went: `merged` where the run before had not ended, `limited` where no scheduled runs were left that day, `skipped` where it was missed, `nothing` where there was nothing to run.
			 * @enum {string|null}
			 */
			last_outcome: "started" | "merged" | "limited" | "skipped" | "nothing" | null;
			/** @description How many times were missed and not made up for. */
			skipped: number;
			/**
			 * Format: date-time
			 * @description When the schedule was created.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * @description When its owner last changed it.
			 */
			updated_at: string;
		};
		/** @description What its owner wants to be notified of. */
		AlertRule: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			/**
			 * @description What it applies to: everything that is watched, a project, or a report.
			 * @enum {string}
			 */
			scope: "all" | "project" | "report";
			/** @description The id of the report, or the name of the project; null for all. */
			target: string | null;
			/**
			 * @description What it watches.
			 * @enum {string}
			 */
			kind: "verdict_worse" | "score_drop" | "new_failure" | "certificate" | "unreachable" | "budget" | "metric_worse";
			/** @description By kind: `points` (score_drop), `importance` (new_failure), `days` (certificate), `metric` (metric_worse); empty for the others. */
			params: {
				[key: string]: unknown;
			};
			/** @description The ids of the channels to notify; null for all whose settings match. */
			channels: string[] | null;
			/**
			 * @description 1 for a default rule: it applies to everything that is watched, and can be turned off but not deleted.
			 * @enum {integer}
			 */
			default: 0 | 1;
			/**
			 * @description 0 while it is turned off.
			 * @enum {integer}
			 */
			enabled: 0 | 1;
			/** @description Days between reminders while it fires; null for none. */
			reminder_days: number | null;
			/**
			 * Format: date-time
			 * @description No notifications are sent before this time; null if it is not snoozed.
			 */
			snoozed_until: string | null;
			/** @description Why it is snoozed. */
			snooze_reason: string | null;
			/**
			 * Format: date-time
			 * @description When the rule was created.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * @description When its owner last changed it.
			 */
			updated_at: string;
		};
		/** @description The state of one thing that a rule watches. */
		Alert: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			rule: {
				/** Format: uuid */
				id: string;
				/** @enum {string} */
				kind: "verdict_worse" | "score_drop" | "new_failure" | "certificate" | "unreachable" | "budget" | "metric_worse";
			};
			/**
			 * @description `pending`: a second run has to confirm it. `unstable`: it changes too often; no notifications are sent until it settles.
			 * @enum {string}
			 */
			state: "ok" | "pending" | "firing" | "unstable";
			/**
			 * Format: date-time
			 * @description When it entered this state.
			 */
			since: string;
			/**
			 * Format: uuid
			 * @description The id of the report; null for a host or a site.
			 */
			report: string | null;
			/** @description The URL of the report. */
			url: string | null;
			project: string;
			/** @description The host of the report, or the host itself; null for a whole site. */
			host: string | null;
			/** @description The audit, metric or budget; empty for the page or site as a whole. */
			subject: string;
			/** @description What is known, by kind: results and scores, counts of findings (of a site: of pages), the error, or values and limits. `base` and `run` are the ids of the runs that were compared, of a site those of scans. */
			evidence: {
				[key: string]: unknown;
			} | null;
			/**
			 * Format: date-time
			 * @description No notifications are sent before this time; null if it is not snoozed.
			 */
			snoozed_until: string | null;
			/** @description Why it is snoozed. */
			snooze_reason: string | null;
			/**
			 * Format: date-time
			 * @description When it last changed.
			 */
			updated_at: string;
		};
		/** @description Where events are sent. */
		Channel: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			/** @description What its owner calls it. */
			name: string;
			/**
			 * @description How messages look, and where they go.
			 * @enum {string}
			 */
			kind: "webhook" | "email" | "slack" | "discord" | "teams" | "mattermost" | "ntfy";
			/** @description The host or the shortened address. The whole URL, tokens and secrets are never returned. */
			target: string;
			/** @description The events it gets; null for all, but without every run where people read it. */
			events: ("run.completed" | "run.failed" | "report.worse" | "report.recovered" | "report.score_dropped" | "audit.failing" | "audit.fixed" | "metric.worse" | "metric.recovered" | "budget.exceeded" | "budget.met" | "certificate.expiring" | "certificate.renewed" | "page.unreachable" | "page.reachable" | "host.unreachable" | "site.worse" | "site.recovered" | "site.score_dropped" | "site.failing" | "site.fixed" | "site.unreachable" | "site.reachable" | "alert.unstable" | "alert.reminder" | "alert.closed" | "site.scanned" | "digest.ready" | "mute.expired" | "schedule.paused" | "endpoint.disabled" | "test.sent")[] | null;
			/** @description The project it is limited to. */
			project: string | null;
			/**
			 * @description The format of messages; null for every kind but `webhook`.
			 * @enum {string|null}
			 */
			format: "standard" | "cloudevents" | null;
			/**
			 * @description The language of messages for people.
			 * @enum {string}
			 */
			language: "en" | "de";
			/** @description The time zone of quiet hours, digests and times in messages. */
			time_zone: string;
			/** @description When only urgent messages are sent, such as `22:00-07:00`. */
			quiet_hours: string | null;
			/**
			 * @description How often it gets a digest of each project.
			 * @enum {string}
			 */
			digest: "off" | "daily" | "weekly";
			/** @description Days between reminders of an alert that is still open; null to use the setting of the alert rule. */
			reminder_days: number | null;
			/**
			 * @description 0 while nothing is sent.
			 * @enum {integer}
			 */
			enabled: 0 | 1;
			/**
			 * @description Why nothing is sent: its owner paused it, its address is not confirmed, the receiver answered 410, nothing was accepted for five days, its secrets can no longer be read, or the owner of the address has unsubscribed.
			 * @enum {string|null}
			 */
			paused_reason: "user" | "unconfirmed" | "gone" | "failing" | "unreadable" | "unsubscribed" | null;
			/**
			 * Format: date-time
			 * @description Since when nothing is sent; null while it is enabled.
			 */
			paused_at: string | null;
			/**
			 * Format: date-time
			 * @description Since when nothing was accepted; null if the last message was.
			 */
			failing_since: string | null;
			/**
			 * Format: date-time
			 * @description When the channel was created.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * @description When its owner last changed it.
			 */
			updated_at: string;
		};
		/** @description One event on its way to one channel. Kept for 30 days. */
		Delivery: {
			/**
			 * Format: uuid
			 * @description The delivery's id.
			 */
			id: string;
			/**
			 * Format: uuid
			 * @description The channel.
			 */
			channel_id: string;
			/**
			 * Format: uuid
			 * @description The event: the `webhook-id` of every attempt and replay.
			 */
			event_id: string;
			/**
			 * @description The type of the event.
			 * @enum {string}
			 */
			type: "run.completed" | "run.failed" | "report.worse" | "report.recovered" | "report.score_dropped" | "audit.failing" | "audit.fixed" | "metric.worse" | "metric.recovered" | "budget.exceeded" | "budget.met" | "certificate.expiring" | "certificate.renewed" | "page.unreachable" | "page.reachable" | "host.unreachable" | "site.worse" | "site.recovered" | "site.score_dropped" | "site.failing" | "site.fixed" | "site.unreachable" | "site.reachable" | "alert.unstable" | "alert.reminder" | "alert.closed" | "site.scanned" | "digest.ready" | "mute.expired" | "schedule.paused" | "endpoint.disabled" | "test.sent";
			/**
			 * @description `skipped`: its channel was paused before it was sent.
			 * @enum {string}
			 */
			state: "waiting" | "sent" | "failed" | "skipped";
			/** @description Number of attempts so far. */
			attempts: number;
			/**
			 * Format: date-time
			 * @description When it is sent or tried again; null once it is over.
			 */
			next_at: string | null;
			/** @description What the receiver answered to the last attempt. */
			status: number | null;
			/** @description How long that took. */
			took_ms: number | null;
			/** @description The first 256 characters of the answer; empty for receivers with a private address. */
			answer: string | null;
			/** @description Why there was no answer. */
			error: string | null;
			/**
			 * Format: date-time
			 * @description When it was recorded.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * @description When it was accepted or given up.
			 */
			ended_at: string | null;
		};
		/** @description Something that happened. Kept for 30 days. */
		Event: {
			/**
			 * Format: uuid
			 * @description The `webhook-id`.
			 */
			id: string;
			/**
			 * @description What happened.
			 * @enum {string}
			 */
			type: "run.completed" | "run.failed" | "report.worse" | "report.recovered" | "report.score_dropped" | "audit.failing" | "audit.fixed" | "metric.worse" | "metric.recovered" | "budget.exceeded" | "budget.met" | "certificate.expiring" | "certificate.renewed" | "page.unreachable" | "page.reachable" | "host.unreachable" | "site.worse" | "site.recovered" | "site.score_dropped" | "site.failing" | "site.fixed" | "site.unreachable" | "site.reachable" | "alert.unstable" | "alert.reminder" | "alert.closed" | "site.scanned" | "digest.ready" | "mute.expired" | "schedule.paused" | "endpoint.disabled" | "test.sent";
			/**
			 * Format: date-time
			 * @description When it happened.
			 */
			timestamp: string;
			/** @description Grows from event to event. */
			sequence: number;
			/** @description As webhooks send it, by type. */
			data: {
				[key: string]: unknown;
			};
		};
		/** @description A deployment, shown as a line in the history of a project to its owner. */
		Mark: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			/** @description What was deployed. */
			label: string;
			/** @description Where to read more about it. */
			url: string | null;
			/**
			 * Format: date-time
			 * @description When it was deployed.
			 */
			at: string;
			/**
			 * Format: date-time
			 * @description When the mark was created.
			 */
			created_at: string;
		};
		/** @description How long a project keeps the details of runs and scans, and how much space it takes. */
		Retention: {
			project: string;
			/** @description Times such as `30d`, `12w` or `2y` (365 days each), or `forever`. */
			keep: {
				/** @description How long the details of every run and scan are kept. */
				all: string;
				/** @description How long those of the first of each day are kept. */
				daily: string;
				/** @description How long those of the first of each week are kept; after that, one a month forever. */
				weekly: string;
			};
			/**
			 * @description Where these times come from.
			 * @enum {string}
			 */
			source: "server" | "project";
			/** @description Times such as `30d`, `12w` or `2y` (365 days each), or `forever`. */
			max: {
				/** @description How long the details of every run and scan are kept. */
				all: string;
				/** @description How long those of the first of each day are kept. */
				daily: string;
				/** @description How long those of the first of each week are kept; after that, one a month forever. */
				weekly: string;
			};
			/**
			 * Format: date-time
			 * @description When the server starts removing details; null if it has started, or the project has its own rules.
			 */
			starts_at: string | null;
			/** @description Runs of the project; all of them stay in its histories. */
			runs: number;
			/** @description Runs that still have their details. */
			detailed_runs: number;
			/** @description Scans of the project; all of them stay in its history. */
			scans: number;
			/** @description Scans that still have their pages and findings. */
			detailed_scans: number;
			/** @description Bytes, as they are stored. */
			space: {
				/** @description The details of runs. */
				results: number;
				/** @description The raw data of the latest run of each report, to judge it again. */
				evidence: number;
				/** @description Screenshots and Lighthouse reports. */
				files: number;
				/** @description Scans of the whole site. */
				scans: number;
			};
		};
		/** @description The branding of the reports, scans and PDFs of a project; null where that of the instance applies. */
		Branding: {
			/** @description Shown instead of Verdict, in headers, titles, documents and emails. */
			name: string | null;
			/** @description The logo; its URL changes with its content. */
			logo: {
				/** Format: uri */
				url: string;
				/** @enum {string} */
				type: "image/png" | "image/jpeg" | "image/webp";
				/** @description In pixels. */
				width: number;
				/** @description In pixels. */
				height: number;
			} | null;
			/** @description The color of links and buttons in light mode and in PDFs, as `#rrggbb`. */
			accent: string | null;
			/** @description The same in dark mode; null: a lighter shade of `accent`. */
			accent_dark: string | null;
			/** @description Shown at the end of pages, PDFs and emails. */
			footer_text: string | null;
			/** @description Where the footer text links to. */
			footer_url: string | null;
		};
		/** @description The branding of all pages and emails of the instance. */
		InstanceBranding: {
			/** @description Shown instead of Verdict, in headers, titles, documents and emails. */
			name: string | null;
			/** @description The logo; its URL changes with its content. */
			logo: {
				/** Format: uri */
				url: string;
				/** @enum {string} */
				type: "image/png" | "image/jpeg" | "image/webp";
				/** @description In pixels. */
				width: number;
				/** @description In pixels. */
				height: number;
			} | null;
			/** @description The color of links and buttons in light mode and in PDFs, as `#rrggbb`. */
			accent: string | null;
			/** @description The same in dark mode; null: a lighter shade of `accent`. */
			accent_dark: string | null;
			/** @description Shown at the end of pages, PDFs and emails. */
			footer_text: string | null;
			/** @description Where the footer text links to. */
			footer_url: string | null;
			/** @description The name of the sender of emails; null: the one in VERDICT_MAIL_FROM. */
			mail_sender: string | null;
			/** @description The content of /.well-known/security.txt; null: generated from VERDICT_CONTACT. */
			security_txt: string | null;
		};
		/** @description What a team expects of the pages of a project, as a view of the standard results. */
		Policy: {
			/**
			 * Format: uuid
			 * @description Of this version of the policy.
			 */
			id: string;
			/** @description The same for equal policies. */
			hash: string;
			/** @description Whether visitors of public report pages see the result by the policy. */
			public: boolean;
			/** @description A policy of Verdict. Times and sizes have units. */
			document: {
				$schema?: string;
				/** @enum {integer} */
				version: 1;
				thresholds?: {
					/** @description The lowest good score. */
					good: number;
					/** @description The lowest decent score, below that of good. */
					decent: number;
				};
				/** @description The weight of an audit by its importance. */
				weights?: {
					high?: number;
					medium?: number;
					low?: number;
				};
				/** @description Audits that have another importance, by id. Those of info are not part of the score. */
				audits?: {
					[key: string]: {
						/** @enum {string} */
						importance: "high" | "medium" | "low" | "info";
					};
				};
				/** @description While one of these fails, the page is bad whatever its score. They cannot be muted. */
				require?: string[];
				mute?: {
					/** @description The id of an audit, such as security/csp. */
					audit?: string;
					/** @description Of one finding, as comparisons show it. */
					fingerprint?: string;
					/** @description Globs of paths: `*` is anything within a segment, `**` anything at all, `?` one character. Without them, every page. */
					paths?: string[];
					/** @description Why this is accepted for now. */
					reason: string;
					/** @description The last day of the mute (UTC), at most a year ahead. After it, the findings count again. */
					until: string;
				}[];
				budgets?: {
					/** @description Names the budget where it is exceeded. */
					name: string;
					/** @description Globs of paths: `*` is anything within a segment, `**` anything at all, `?` one character. Without them, every page. */
					paths?: string[];
					bytes?: {
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						total?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						document?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						script?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						style?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						image?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						font?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						media?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						frame?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						manifest?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						other?: string;
						/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
						third_party?: string;
					};
					requests?: {
						total?: number;
						script?: number;
						style?: number;
						image?: number;
						font?: number;
						media?: number;
						frame?: number;
						manifest?: number;
						other?: number;
						third_party?: number;
					};
					vitals?: {
						/** @description Such as 2.5 s or 200 ms. */
						lcp?: string;
						/** @description Such as 2.5 s or 200 ms. */
						fcp?: string;
						/** @description Such as 2.5 s or 200 ms. */
						speed_index?: string;
						/** @description Such as 2.5 s or 200 ms. */
						tbt?: string;
						cls?: number;
					};
					/**
					 * @description Whether the gate fails, or it is only shown.
					 * @enum {string}
					 */
					level?: "fail" | "warn";
				}[];
				/** @description When a check fails. Required audits and budgets of the level fail are part of it. */
				gate?: {
					/**
					 * @description Fails with this result or a worse one.
					 * @enum {string}
					 */
					fail_on?: "bad" | "decent";
					/** @description Fails with a lower score. */
					fail_under?: number;
					/** @description Fails if something got worse beyond noise. */
					worse?: boolean;
					/**
					 * @description Fails if an audit of at least this importance fails in more places than before.
					 * @enum {string}
					 */
					new_failures?: "high" | "medium" | "low";
				};
			};
			/**
			 * Format: date-time
			 * @description When it was saved.
			 */
			updated_at: string;
		};
		/** @description A version of a policy. The last 100 are kept. */
		PolicyVersion: {
			/**
			 * Format: uuid
			 * @description Of this version of the policy.
			 */
			id: string;
			/** @description Null if the policy was deleted. */
			hash: string | null;
			/** @description Whether visitors of public report pages see the result by the policy. */
			public: boolean;
			/** @description Null if the policy was deleted. */
			document: Record<string, never> | null;
			/** @description The email address of the user; null if the account is gone. */
			saved_by: string | null;
			/**
			 * Format: date-time
			 * @description When it was saved.
			 */
			created_at: string;
		};
		/** @description The run by the policy. The score and the result of the report stay those of the standard. */
		PolicyView: {
			/** @description The id of the version of the policy; null for a file. */
			id: string | null;
			/** @description The same for equal policies. */
			hash: string;
			/** @description By the policy; null without a result. */
			score: number | null;
			/**
			 * @description By the policy.
			 * @enum {string|null}
			 */
			result: "good" | "decent" | "bad" | null;
			/**
			 * @description Null if the policy has nothing that can fail, or nothing failed but not all of it could be checked.
			 * @enum {string|null}
			 */
			gate: "passed" | "failed" | null;
			/** @description Why the gate failed. */
			reasons: {
				/** @enum {string} */
				code: "required" | "result" | "score" | "budget" | "new_failure" | "worse_result" | "worse_audit" | "worse_metric";
				audit?: string;
				/** @description Of the budget. */
				name?: string;
				metric?: string;
				/** @enum {string} */
				result?: "good" | "decent" | "bad";
				/** @enum {string} */
				before?: "good" | "decent" | "bad";
				/** @enum {string} */
				after?: "good" | "decent" | "bad";
				score?: number;
				limit?: number;
				/** @description New findings. */
				new?: number;
			}[];
			/** @description What mutes do to this run. */
			muted: {
				audit: string;
				findings: number;
				/** @description Null if all findings of the audit are muted. */
				fingerprint: string | null;
				reason: string;
				/** @description The last day of the mute. */
				until: string;
				/** @description The mute has ended, so the findings count again. */
				expired: boolean;
			}[];
			/** @description Audits of which nothing counts. */
			muted_audits: string[];
			/** @description Every limit that applies to the page. */
			budgets: {
				name: string;
				/** @description Such as `bytes.script` or `vitals.lcp`. */
				metric: string;
				/** @enum {string} */
				unit: "ms" | "bytes" | "count" | "score";
				limit: number;
				/** @enum {string} */
				level: "fail" | "warn";
				/** @description Null if the run has none. */
				value: number | null;
				exceeded: boolean | null;
			}[];
			/** @description What the policy asks for and the run cannot tell. It fails nothing, but a gate that needs it does not pass. */
			missing: {
				/** @enum {string} */
				kind: "audit" | "budget" | "comparison" | "rules";
				audit?: string;
				name?: string;
				metric?: string;
			}[];
		};
		/** @description An entry of the audit log. Entries are never changed, and kept for a year. */
		AuditEntry: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by time.
			 */
			id: string;
			/**
			 * Format: date-time
			 * @description When it was done.
			 */
			at: string;
			/**
			 * @description What was done.
			 * @enum {string}
			 */
			action: "sign_in.succeeded" | "sign_in.failed" | "session.ended" | "owner.created" | "owner.set_up" | "user.created" | "user.invited" | "user.invite_withdrawn" | "user.link_created" | "user.link_used" | "user.password_changed" | "user.suspended" | "user.restored" | "user.role_changed" | "two_factor.enabled" | "two_factor.codes_renewed" | "two_factor.disabled" | "passkey.added" | "passkey.removed" | "identity.connected" | "identity.disconnected" | "key.created" | "key.revoked" | "channel.created" | "channel.updated" | "channel.deleted" | "channel.secret_rotated" | "credential.created" | "credential.updated" | "credential.deleted" | "alert_rule.created" | "alert_rule.updated" | "alert_rule.deleted" | "alert.snoozed" | "alert.unsnoozed" | "policy.saved" | "policy.deleted" | "retention.changed" | "branding.changed" | "branding.reset" | "report.visibility_changed" | "report.credential_changed" | "report.deleted" | "scan.visibility_changed" | "scan.deleted" | "project.exported" | "project.imported" | "project.deleted" | "account.exported" | "reports.imported" | "deletion.undone" | "share_link.created" | "share_link.revoked" | "member.added" | "member.role_changed" | "member.removed" | "member.left";
			/** @description Who did it; null on the command line, or if no one was signed in. */
			user: {
				/** Format: uuid */
				id: string;
				email: string;
			} | null;
			/** @description The API key that was used. */
			key: {
				/** Format: uuid */
				id: string;
				name: string;
			} | null;
			/** @description The IP address; null on the command line. */
			address: string | null;
			/** @description What it was done to: its kind, and its id or name. */
			object: string | null;
			/** @description More about it. Never a password, key or token. */
			details: {
				[key: string]: unknown;
			};
		};
		/** @description A link that gives access to anyone who has it. Its URL is shown only once. */
		ShareLink: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			name: string;
			/**
			 * @description What it opens.
			 * @enum {string}
			 */
			scope: "report" | "compare" | "project";
			/**
			 * Format: uuid
			 * @description The report, or that of the comparison.
			 */
			report: string | null;
			/**
			 * Format: uuid
			 * @description The earlier run of a comparison.
			 */
			base: string | null;
			/**
			 * Format: uuid
			 * @description The later run of a comparison.
			 */
			head: string | null;
			/** @description The project, or that of the report. */
			project: string;
			/**
			 * Format: date-time
			 * @description When it was created.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * @description When it expires.
			 */
			expires_at: string;
			/**
			 * Format: date-time
			 * @description When it last opened a page, to within a minute or so.
			 */
			last_used_at: string | null;
			/** @description How many pages it opened. */
			views: number;
		};
		/** @description What signs in to one origin. Its values are stored encrypted and never returned. */
		Credential: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			name: string;
			/** @description Where it is sent, and nowhere else. */
			origin: string;
			/** @description The names of its headers. */
			headers: string[];
			/** @description The names of its cookies. */
			cookies: string[];
			/** @description Whether it has a user name and password for Basic authentication. */
			basic: boolean;
			/**
			 * @description Whether evidence, pictures and Lighthouse reports of pages that it signs in to are kept. Default: 0.
			 * @enum {integer}
			 */
			keep_evidence: 0 | 1;
			/** @description How many reports use it. */
			reports: number;
			/**
			 * Format: date-time
			 * @description When it was created.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * @description When it was last changed.
			 */
			updated_at: string;
		};
		/** @description Someone you share a project with. */
		Member: {
			/**
			 * Format: uuid
			 * @description UUIDv7, so ids sort by creation date.
			 */
			id: string;
			/** @description The address that was entered, in lower case. If there is no account with it, one that is created later becomes the member. */
			email: string;
			/**
			 * @description `viewer` reads everything of the project; `editor` also starts runs, and changes schedules, alerts and the policy.
			 * @enum {string}
			 */
			role: "viewer" | "editor";
			/**
			 * Format: date-time
			 * @description When the project was shared.
			 */
			created_at: string;
		};
		/** @description A project that someone shares with you. */
		SharedProject: {
			/** @description The project's name. */
			project: string;
			owner: {
				/**
				 * Format: uuid
				 * @description The parameter `owner` of other requests.
				 */
				id: string;
				email: string;
			};
			/**
			 * @description `viewer` reads everything of the project; `editor` also starts runs, and changes schedules, alerts and the policy.
			 * @enum {string}
			 */
			role: "viewer" | "editor";
			/**
			 * Format: date-time
			 * @description When it was shared with you.
			 */
			created_at: string;
		};
		/** @description Scores by category, every audit with its outcome, value, findings and lost points, and facts about the page. Null until a run has completed. */
		Results: {
			/** @description Version of the rules. Scores of different rule sets cannot be compared. */
			rule_set: string;
			score: number | null;
			/** @enum {string|null} */
			result: "good" | "decent" | "bad" | null;
			/** @description Ids of the failed blocking audits that limit the score: to 79 (decent) if there is one, to 49 (bad) if there are more. Empty if the score would not be higher without that limit; missing in results of rule set 1. */
			capped_by?: string[];
			/** @description The score without the limit of `capped_by`. */
			uncapped_score?: number | null;
			/** Format: date-time */
			collected_at: string;
			/** @description True if credentials were sent to the origin of the page. Otherwise missing. */
			signed_in?: boolean;
			categories: {
				/** @enum {string} */
				category: "seo" | "performance" | "security" | "accessibility" | "practice";
				score: number | null;
				/** @enum {string|null} */
				result: "good" | "decent" | "bad" | null;
				points_earned: number;
				points_possible: number;
			}[];
			audits: {
				id: string;
				/** @enum {string} */
				category: "seo" | "performance" | "security" | "accessibility" | "practice";
				/** @enum {string} */
				importance: "high" | "medium" | "low" | "info";
				/** @enum {string} */
				outcome: "pass" | "warn" | "fail" | "not-applicable" | "unknown";
				/** @description The measured value in a few words. */
				value: string | null;
				/** @description Identifies the sentence, whatever its wording. Missing in results of earlier versions. */
				value_key?: string;
				/** @description The values in the sentence, by name. */
				value_params?: Record<string, never>;
				summary: string;
				/** @description Identifies the sentence, whatever its wording. Missing in results of earlier versions. */
				key?: string;
				/** @description The values in the sentence, by name. */
				params?: Record<string, never>;
				findings: {
					message: string;
					/** @description Identifies the sentence, whatever its wording. Missing in results of earlier versions. */
					key?: string;
					/** @description The values in the sentence, by name. */
					params?: Record<string, never>;
					/** @description A CSS selector, `header: Name`, or a URL. */
					where?: string;
					/** @description A short excerpt of the page or header. */
					snippet?: string;
					/** @description Line in the HTML source, starting at 1. */
					line?: number;
					/** @description True for a remark that did not affect the outcome. */
					note?: boolean;
				}[];
				/** @description Number of findings before the list was truncated. */
				findings_total: number;
				/** @description The elements the audit is about, or the files, cookies or entries. Missing in audits that count nothing, and in results of earlier versions. */
				extent?: {
					/** @description Number that was checked. */
					checked: number;
					/** @description Number of those that made the audit fail or warn. */
					affected: number;
					/** @description Number in the HTML that is hidden, and so was not checked. */
					hidden: number;
				};
				/** @description Structured data behind the value. */
				details: Record<string, never> | null;
				points_possible: number;
				points_lost: number;
				/** @description What fixing this audit alone adds to the score, to one decimal. 0 if it lowers nothing, and while another failed audit limits the score (see `capped_by`); null if the page has no score. The gains of several audits don’t add up to what fixing them all adds. Missing in results of earlier versions. */
				gain?: number | null;
				/** @description True if it failed and limits the score: see `capped_by`. Otherwise missing. */
				blocking?: boolean;
				/** @description Of the rule; missing for the first. It rises with every change of the rule. */
				revision?: number;
			}[];
			/** @description The smallest set of fixes that makes the page "good"; null if it is good already. */
			plan: {
				audits: string[];
				points: number;
				score: number;
			} | null;
			/** @description Limits that were reached, as sentences. */
			notes: string[];
			/** @description The page: final URL, redirects, timings and previews. Null if it could not be fetched. */
			page: {
				/** @description Final URL after redirects. */
				url: string;
				redirects: {
					url: string;
					status: number;
					location: string;
					duration?: number | null;
				}[];
				status: number | null;
				http_version: string | null;
				/** @description IP address of the server. */
				address: string | null;
				/** @description Size of the HTML as transferred. */
				wire_bytes: number | null;
				decoded_bytes: number;
				/** @description Milliseconds of each phase; null for a phase that did not happen. */
				timings: {
					dns: number | null;
					connect: number | null;
					tls: number | null;
					wait: number;
					download: number;
					first_byte: number;
					total: number;
				} | null;
				/** @description As a search result shows it, at most 300 characters. */
				title?: string | null;
				/** @description Meta description, at most 300 characters. */
				description?: string | null;
				/** @description The `lang` attribute of the html element. */
				language?: string | null;
				/** @description Preview of a shared link (Open Graph, X cards); null if the page has no such tags. */
				social?: {
					title: string | null;
					description: string | null;
					/** @description Absolute URL of the image. */
					image: string | null;
					site: string | null;
					card: string | null;
				} | null;
			} | null;
			/** @description The server's certificate; null without TLS. */
			certificate?: {
				/** @description Whether a browser accepts it; if not, `reason` explains why. */
				trusted: boolean;
				reason: string | null;
				subject: string;
				issuer: string;
				valid_from: string;
				valid_to: string;
				protocol: string;
				/** @description SHA-256 of the certificate. Missing in results of earlier versions. */
				fingerprint?: string;
			} | null;
			/** @description Files the page loads; null if they were not checked. */
			resources?: {
				/** @description Number of files the page requests. */
				total: number;
				/** @description Requests and transferred bytes by kind, heaviest first. */
				by_kind: {
					/** @enum {string} */
					kind: "document" | "script" | "style" | "image" | "font" | "media" | "frame" | "manifest" | "other";
					requests: number;
					bytes: number;
				}[];
				/** @description The first 150 files. */
				items: {
					url: string;
					/** @enum {string} */
					kind: "script" | "style" | "image" | "font" | "media" | "frame" | "manifest" | "other";
					/** @enum {string} */
					load: "eager" | "lazy" | "conditional";
					/** @description Index in this list of the stylesheet that requests it; null if the page does. */
					by: number | null;
					status: number | null;
					/** @description As transferred. */
					bytes: number | null;
					first_byte: number | null;
					duration: number | null;
					/** @description When the browser requested it, in milliseconds after the navigation started. */
					start?: number;
					/** @description Error code if it could not be fetched. */
					failure: string | null;
				}[];
			} | null;
			/** @enum {integer} */
			depth?: 0 | 1 | 2;
			/**
			 * @description Null if no browser was used.
			 * @enum {string|null}
			 */
			device?: "mobile" | "desktop" | null;
			/** @description Why the run did not reach the requested depth. The score is that of `depth`: audits of the requested depth are `unknown`, and the score cannot be compared with scores of that depth. */
			depth_error?: {
				code: string;
				message: string;
			} | null;
			/** @description What the browser observed; null if none was used. */
			browser?: {
				/** @description Product and version. */
				browser: string;
				/** @description Version of axe-core. */
				axe?: string;
				/** @description Final URL after redirects in the browser. */
				url: string;
				/** @description As observed in one unthrottled visit; in milliseconds, except cls. */
				vitals: {
					/** @enum {string} */
					id: "lcp" | "cls" | "fcp" | "ttfb";
					value: number | null;
					/** @description Good up to this value (web.dev). */
					good: number;
					/** @description Poor above this value. */
					poor: number;
				}[];
				long_tasks: {
					count: number;
					total: number;
					longest: number;
				};
				dom_content_loaded: number | null;
				load: number | null;
				requests: number;
				failed: number;
				wire_bytes: number;
				/** @description The first 20 errors and warnings. */
				console: {
					/** @enum {string} */
					level: "error" | "warning";
					text: string;
					where: string | null;
				}[];
				/** @description The first screen, as WebP. */
				screenshot: {
					/** @description Relative to `page_url`. */
					path: string;
					width: number;
					height: number;
				} | null;
			} | null;
			/** @description What Lighthouse measured, as the median of its runs; null if it was not run. */
			lab?: {
				/** @description Lighthouse version. */
				lighthouse: string;
				runs: number;
				performance: number | null;
				metrics: {
					/** @enum {string} */
					id: "lcp" | "cls" | "tbt" | "fcp" | "speed_index";
					median: number;
					least: number;
					most: number;
					/** @description Every value, in the order of the runs. */
					samples?: number[];
					/** @description On Lighthouse's curve. */
					score: number;
					/** @description Good up to this value (Lighthouse, for the device of the run). */
					good: number;
					/** @description Poor above this value. */
					poor: number;
				}[];
				insights: {
					id: string;
					title: string;
					/** @description Markdown. */
					description: string;
					value: string | null;
					savings_ms: number | null;
					savings_bytes: number | null;
				}[];
				filmstrip: {
					/** @description Relative to `page_url`. */
					path: string;
					width: number;
					height: number;
					/** @description Milliseconds. */
					at: number;
				}[];
				/** @description Relative to `page_url`. */
				report: string;
			} | null;
		} | null;
	};
	responses: {
		/** @description A problem (RFC 9457). */
		Problem: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem"];
			};
		};
	};
	parameters: never;
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
	listReports: {
		parameters: {
			query?: {
				/** @description Only reports whose URL contains this, in upper or lower case. */
				search?: string;
				/** @description What to search in. */
				search_by?: "url";
				/** @description Only reports of this project. */
				project?: string;
				/** @description Only reports with this result. */
				result?: "good" | "decent" | "bad";
				/** @description Only reports with this status. */
				status?: "queued" | "running" | "done" | "failed";
				/** @description Only reports with this privacy. */
				privacy?: 0 | 1 | 2;
				/** @description Only reports with this depth. */
				depth?: 0 | 1 | 2;
				/** @description Only reports for this device. */
				device?: "mobile" | "desktop";
				/** @description Only reports with at least this score. */
				score_min?: number;
				/** @description Only reports with at most this score. */
				score_max?: number;
				/** @description Only reports generated at this time or later. A date-time such as `2026-01-31T12:00:00Z` (RFC 3339), or a date, meaning midnight UTC. */
				generated_after?: string;
				/** @description Only reports generated before this time. A date-time such as `2026-01-31T12:00:00Z` (RFC 3339), or a date, meaning midnight UTC. */
				generated_before?: string;
				/** @description Date created, date generated, URL, result (bad < decent < good, then score) or score. Missing values come last; ties are broken by id. */
				sort_by?: "id" | "generated_at" | "url" | "result" | "score";
				/** @description Descending or ascending. */
				sort?: "desc" | "asc";
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only these fields of each record, separated by commas, e.g. `id,url,score`. Fields that are required in the schema are then missing. */
				fields?: string;
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of reports. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["ReportSummary"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	createReport: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description `wait=N` waits up to N seconds for the result, `respond-async` responds at once (RFC 7240). */
				prefer?: string;
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description The webpage's URL: http or https, without credentials. Without a scheme, https is assumed. */
					url: string;
					/**
					 * @description Who can open the report page: 0 public, 1 private, 2 anyone with the password. With a credential, or a `scan` that is not public, the default is 1.
					 * @enum {integer}
					 */
					privacy?: 0 | 1 | 2;
					/**
					 * Format: password
					 * @description Password of the page; only works with privacy 2.
					 */
					password?: string;
					/**
					 * @description Depth of the run: 0 Quick (HTTP only), 1 Browser (also in Chrome), 2 Lighthouse (also measured by Lighthouse). Default: as the server is configured, which is 0 and mobile unless changed.
					 * @enum {integer}
					 */
					depth?: 0 | 1 | 2;
					/**
					 * @description The device that the page is requested as. Default: as the server is configured, which is 0 and mobile unless changed.
					 * @enum {string}
					 */
					device?: "mobile" | "desktop";
					/**
					 * @description How often it runs automatically from now on, at this time of the hour, day, week or month; `off` stops it. A shortcut for a schedule, which `GET /api/v1/schedules` shows.
					 * @enum {string}
					 */
					watch?: "off" | "hourly" | "daily" | "weekly" | "monthly";
					/**
					 * Format: uuid
					 * @description The id of a credential: what its runs sign in with. It must be yours, and of the origin of the URL.
					 */
					credential?: string;
					/** @description The commit that the run is made for. It stays out of charts and alerts, and keeps its details. */
					commit?: string;
					/** @description The branch, likewise. Runs of one branch compare with each other. */
					branch?: string;
					/**
					 * Format: uuid
					 * @description Id of a scan that has the page `url`: the report is created from what the scan has stored, without another visit. It has the depth and device of the scan for pages that were opened in a browser, and depth 0 for others.
					 */
					scan?: string;
				};
			};
		};
		responses: {
			/** @description The report was created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Report"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteReports: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description Ids of up to 1000 reports: text with one id per line, or a JSON array. */
					ids: string | string[];
				};
			};
		};
		responses: {
			/** @description The reports were deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** @enum {string} */
						object: "reports";
						/** @description The ids of the deleted reports. */
						deleted: string[];
						/** @description The ids of reports that do not exist. */
						not_found: string[];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showReport: {
		parameters: {
			query?: {
				/** @description Only these fields of each record, separated by commas, e.g. `id,status,score`. Fields that are required in the schema are then missing. */
				fields?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The report's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The report. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Report"];
					};
				};
			};
			/** @description The report has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteReport: {
		parameters: {
			query?: never;
			header?: {
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The report's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The report was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "report";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	patchReport: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description `wait=N` waits up to N seconds for the result, `respond-async` responds at once (RFC 7240). */
				prefer?: string;
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The report's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/**
					 * @description Who can open the report page: 0 public, 1 private, 2 anyone with the password.
					 * @enum {integer}
					 */
					privacy?: 0 | 1 | 2;
					/**
					 * Format: password
					 * @description Password of the page; only works with privacy 2.
					 */
					password?: string;
					/**
					 * @description 1 starts a new run.
					 * @enum {integer}
					 */
					results?: 0 | 1;
					/**
					 * @description Depth of the run: 0 Quick (HTTP only), 1 Browser (also in Chrome), 2 Lighthouse (also measured by Lighthouse). Applies to the run that results=1 starts, else to the next one.
					 * @enum {integer}
					 */
					depth?: 0 | 1 | 2;
					/**
					 * @description The device that the page is requested as. Applies to the run that results=1 starts, else to the next one.
					 * @enum {string}
					 */
					device?: "mobile" | "desktop";
					/**
					 * @description How often it runs automatically from now on, at this time of the hour, day, week or month; `off` stops it. A shortcut for a schedule, which `GET /api/v1/schedules` shows.
					 * @enum {string}
					 */
					watch?: "off" | "hourly" | "daily" | "weekly" | "monthly";
					/** @description The id of a credential: what its runs sign in with. It must be yours, and of the origin of the URL. `none` removes it. A public report becomes private with it, unless `privacy` is given. */
					credential?: string | "none";
					/** @description The commit that the run is made for. It stays out of charts and alerts, and keeps its details. */
					commit?: string;
					/** @description The branch, likewise. Runs of one branch compare with each other. */
					branch?: string;
				};
			};
		};
		responses: {
			/** @description The updated report. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Report"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	createReports: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description Up to 1000 URLs: text with one URL per line, or a JSON array. Empty lines are skipped. */
					urls: string | string[];
					/**
					 * @description Who can open the report page: 0 public, 1 private, 2 anyone with the password. With a credential, the default is 1.
					 * @enum {integer}
					 */
					privacy?: 0 | 1 | 2;
					/**
					 * Format: password
					 * @description Password of the page; only works with privacy 2.
					 */
					password?: string;
					/**
					 * @description Depth of the run: 0 Quick (HTTP only), 1 Browser (also in Chrome), 2 Lighthouse (also measured by Lighthouse). Default: as the server is configured, which is 0 and mobile unless changed.
					 * @enum {integer}
					 */
					depth?: 0 | 1 | 2;
					/**
					 * @description The device that the page is requested as. Default: as the server is configured, which is 0 and mobile unless changed.
					 * @enum {string}
					 */
					device?: "mobile" | "desktop";
					/**
					 * Format: uuid
					 * @description The id of a credential: what its runs sign in with. It must be yours, and of the origin of the URL. All URLs must have that origin.
					 */
					credential?: string;
				};
			};
		};
		responses: {
			/** @description At least one report was created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** @description The lines in order, without empty ones. */
						data: {
							/** @description Line of the text, or position in the array, from 1. */
							line: number;
							/** @description The URL that is audited, or the line as it was sent. */
							url: string;
							/**
							 * Format: uuid
							 * @description The id of the report; null if the line was refused.
							 */
							id: string | null;
							/**
							 * Format: date-time
							 * @description When the run starts at the earliest; null if the line was refused.
							 */
							starts_at: string | null;
							/** @description Why the line was refused. */
							error: {
								/** @enum {string} */
								code: "invalid_url";
								/** @description What to change. */
								message: string;
							} | null;
						}[];
						meta: {
							/** @description How many reports were created. */
							created: number;
							/** @description How many lines were refused. */
							refused: number;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listRuns: {
		parameters: {
			query?: {
				/** @description Only runs that were made for this branch. */
				branch?: string;
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only these fields of each record, separated by commas, e.g. `id,score`. Fields that are required in the schema are then missing. */
				fields?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The report's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of runs. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["RunSummary"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	cancelReport: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The report's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated report. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Report"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showRun: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The report's id. */
				id: string;
				/** @description The run's id. */
				run: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The run. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Run"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	compareReport: {
		parameters: {
			query?: {
				/** @description The earlier run: `previous` (default) for the last one before `head` with a result of the same depth and device, `baseline`, the id of a run, a date for the last such run that had ended by then, or `branch:main` for the last such run with that label. */
				base?: string;
				/** @description The later run: `latest` (default) for the one that gave the result, or the id of a run. */
				head?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The report's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The comparison. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Comparison"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	compareRuns: {
		parameters: {
			query: {
				/** @description Id of the earlier run. */
				base: string;
				/** @description Id of the later run; it may be of another report. */
				head: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The comparison. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Comparison"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	putBaseline: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The report's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description The id of a run with a result, or `latest` for the one that gave the result. */
					run?: string;
				};
			};
		};
		responses: {
			/** @description The run that is the baseline now. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["RunSummary"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteBaseline: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The report's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The report has no baseline. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "baseline";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listMetrics: {
		parameters: {
			query?: {
				/** @description Number of runs. */
				limit?: number;
			};
			header?: never;
			path: {
				/** @description The report's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The points. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["MetricPoint"][];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listScans: {
		parameters: {
			query?: {
				/** @description Only scans whose URL contains this, in upper or lower case. */
				search?: string;
				/** @description What to search in. */
				search_by?: "url";
				/** @description Only scans of this project. */
				project?: string;
				/** @description Only scans with this status. */
				status?: "queued" | "running" | "waiting" | "done" | "stopped" | "failed";
				/** @description Only scans with this result. */
				result?: "good" | "decent" | "bad";
				/** @description Date created, date generated, URL, or result (bad < decent < good, then score). Missing values come last; ties are broken by id. */
				sort_by?: "id" | "generated_at" | "url" | "result";
				/** @description Descending or ascending. */
				sort?: "desc" | "asc";
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only these fields of each record, separated by commas, e.g. `id,status,score`. Fields that are required in the schema are then missing. */
				fields?: string;
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of scans. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Scan"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	createScan: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description `wait=N` waits up to N seconds for the result, `respond-async` responds at once (RFC 7240). */
				prefer?: string;
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description The URL to start at: http or https, without credentials. Without a scheme, https is assumed. */
					url: string;
					/** @description Maximum number of pages: 1,000 by default, or as many as `list` has; up to 50,000 unless the server has a lower limit. */
					pages?: number;
					/**
					 * @description All pages are judged Quick (0). With 1 or 2, a sample of them is then opened in a browser (1), and measured by Lighthouse (2): the start page and at most 3 pages of each kind. A scan that logs in opens none.
					 * @enum {integer}
					 */
					depth?: 0 | 1 | 2;
					/** @description Maximum number of pages to open in the browser. Ignored with depth 0. */
					sample?: number;
					/**
					 * @description The device that the sample is requested as. Default: as the server is configured, which is mobile unless changed. Ignored with depth 0.
					 * @enum {string}
					 */
					device?: "mobile" | "desktop";
					/**
					 * @description What belongs to the site: the host of the URL with and without `www.`, all hosts of its domain, or what is below its path.
					 * @enum {string}
					 */
					scope?: "host" | "domain" | "path";
					/** @description Only URLs that match this glob, e.g. `/blog/**`, or another one, and the start page. `*` stands for anything within a segment of the path, `**` for anything at all. Can be given several times. */
					include?: string[];
					/** @description No URLs that match this glob. Can be given several times. */
					exclude?: string[];
					/** @description A query parameter that makes no difference to a page, e.g. `utm_source`. Can be given several times. */
					ignore_params?: string[];
					/** @description URL of a sitemap besides those that robots.txt names. Can be given several times. */
					sitemap?: string[];
					/** @description Scan only these URLs of the site: text with one URL per line, or a JSON array. Up to 50,000. */
					list?: string | string[];
					/**
					 * @description 1 follows links with rel=nofollow.
					 * @enum {integer}
					 */
					nofollow?: 0 | 1;
					/**
					 * @description 0 does not check links to other sites.
					 * @enum {integer}
					 */
					external?: 0 | 1;
					/** @description Most requests a second to a host. More than 5 only where the host allows it. */
					rate?: number;
					/** @description A request header that logs in, e.g. `Authorization: Bearer …` or `Cookie: …`. Sent only to the site itself and only over https; stored encrypted, and never shown. URLs that look like a log-out or a deletion are not requested. Can be given several times. */
					header?: string[];
					/**
					 * @description Who can open the report page: 0 public, 1 private, 2 anyone with the password. With a header that logs in, the default is 1.
					 * @enum {integer}
					 */
					privacy?: 0 | 1 | 2;
					/**
					 * Format: password
					 * @description Password of the page; only works with privacy 2.
					 */
					password?: string;
					/**
					 * @description How often it runs automatically from now on, at this time of the hour, day, week or month; `off` stops it. A shortcut for a schedule, which `GET /api/v1/schedules` shows.
					 * @enum {string}
					 */
					watch?: "off" | "hourly" | "daily" | "weekly" | "monthly";
				};
			};
		};
		responses: {
			/** @description The scan was created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Scan"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showScan: {
		parameters: {
			query?: {
				/** @description Only these fields of each record, separated by commas, e.g. `id,status,judged`. Fields that are required in the schema are then missing. */
				fields?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The scan's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The scan. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Scan"];
					};
				};
			};
			/** @description The scan has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteScan: {
		parameters: {
			query?: never;
			header?: {
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The scan's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The scan was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "scan";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	patchScan: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description `wait=N` waits up to N seconds for the result, `respond-async` responds at once (RFC 7240). */
				prefer?: string;
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The scan's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/**
					 * @description Who can open the report page: 0 public, 1 private, 2 anyone with the password.
					 * @enum {integer}
					 */
					privacy?: 0 | 1 | 2;
					/**
					 * Format: password
					 * @description Password of the page; only works with privacy 2.
					 */
					password?: string;
					/**
					 * @description How often it runs automatically from now on, at this time of the hour, day, week or month; `off` stops it. A shortcut for a schedule, which `GET /api/v1/schedules` shows.
					 * @enum {string}
					 */
					watch?: "off" | "hourly" | "daily" | "weekly" | "monthly";
					/**
					 * @description 1 scans the site again: a new scan with the same options.
					 * @enum {integer}
					 */
					results?: 0 | 1;
					/**
					 * @description `stopped` ends the search, and the site is judged by the pages found so far; `running` continues a stopped scan.
					 * @enum {string}
					 */
					status?: "stopped" | "running";
				};
			};
		};
		responses: {
			/** @description The updated scan; with `results=1` the new one. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Scan"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listScanPages: {
		parameters: {
			query?: {
				/** @description Only pages whose URL or title contains this, in upper or lower case. */
				search?: string;
				/** @description What to search in. */
				search_by?: "url" | "title";
				/** @description Only pages with this result. */
				result?: "good" | "decent" | "bad";
				/** @description Only pages with this status code. A status code such as `404`, or a class such as `4xx`. */
				code?: string;
				/** @description Only pages that search engines may show (1), or may not (0). */
				indexable?: 0 | 1;
				/** @description Only pages that were opened in a browser (1), or were not (0). */
				rendered?: 0 | 1;
				/** @description Only pages on which this audit failed, warned or is unknown. */
				audit?: string;
				/** @description Only pages with this outcome of `audit`. */
				outcome?: "fail" | "warn" | "unknown";
				/** @description Only pages with this cause of the finding `audit`, by its number. */
				group?: number;
				/** @description Only pages at least this many clicks away from the start page. */
				min_clicks?: number;
				/** @description URL, score, clicks, links to the page, size, time to first byte or rank. Missing values come last. */
				sort_by?: "url" | "score" | "clicks" | "inlinks" | "bytes" | "time" | "rank";
				/** @description Descending or ascending. */
				sort?: "desc" | "asc";
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only these fields of each record, separated by commas, e.g. `n,url,score`. Fields that are required in the schema are then missing. */
				fields?: string;
			};
			header?: never;
			path: {
				/** @description The scan's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of pages. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["ScanPageSummary"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	showScanPage: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The scan's id. */
				id: string;
				/** @description Number of the page. */
				n: number;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The page. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["ScanPage"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listPageLinks: {
		parameters: {
			query?: {
				/** @description Links to the page, or links of the page. */
				direction?: "in" | "out";
				/** @description Only links of this kind. */
				kind?: "link" | "canonical" | "alternate" | "next" | "prev" | "refresh" | "frame" | "redirect";
				/** @description Only links whose other end has this status code. A status code such as `404`, or a class such as `4xx`. */
				code?: string;
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only these fields of each record, separated by commas, e.g. `url,text`. Fields that are required in the schema are then missing. */
				fields?: string;
			};
			header?: never;
			path: {
				/** @description The scan's id. */
				id: string;
				/** @description Number of the page. */
				n: number;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of links. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["PageLink"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	listFindings: {
		parameters: {
			query?: {
				/** @description Only audits of the whole site, or of each page. */
				level?: "site" | "page";
				/** @description Only audits of this category. */
				category?: "site" | "seo" | "performance" | "security" | "accessibility" | "practice";
				/** @description Only findings with this outcome. */
				outcome?: "pass" | "warn" | "fail" | "not-applicable" | "unknown";
				/** @description Importance (problems first, those on more pages before others), pages that have the problem, or id of the audit. */
				sort_by?: "importance" | "pages" | "audit";
				/** @description Descending or ascending. */
				sort?: "desc" | "asc";
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only these fields of each record, separated by commas, e.g. `audit,outcome,pages`. Fields that are required in the schema are then missing. */
				fields?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The scan's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of findings. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["ScanFinding"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	showFinding: {
		parameters: {
			query?: {
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only these fields of each record, separated by commas, e.g. `message,pages`. Fields that are required in the schema are then missing. */
				fields?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The scan's id. */
				id: string;
				/** @description Id of the audit. Its slash may be percent-encoded, and need not be. */
				audit: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of causes. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["FindingGroup"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	listScanChanges: {
		parameters: {
			query?: {
				/** @description Id of an earlier scan of the same project. Default: the one before. */
				since?: string;
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The scan's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The changes. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: {
							/**
							 * Format: uuid
							 * @description The earlier scan.
							 */
							since: string;
							/** @description False if the rules changed in between, so that problems may be new that were there before. */
							same_rules: boolean;
							/** @description Audits with a difference, those with most new pages first. */
							audits: {
								/** @description Id of the audit. */
								audit: string;
								/**
								 * @description An audit of the whole site, or of each page.
								 * @enum {string}
								 */
								level: "site" | "page";
								/** @description The problem in a few words. */
								title: string;
								/** @description Pages that have the problem and did not have it before. */
								new: number;
								/** @description Pages that no longer have the problem. */
								fixed: number;
								/** @description Pages with the problem that are no longer there. */
								gone: number;
								/** @description Pages where one of the scans cannot tell. */
								unknown: number;
								/** @description Numbers of the first 100. */
								new_pages: number[];
								/** @description Numbers of the first 100. */
								fixed_pages: number[];
							}[];
							/** @description Pages by how they changed. */
							pages: {
								/** @description Pages that were not there before. */
								new: {
									/** @description How many there are. */
									total: number;
									/** @description Those of the page that `page` and `per_page` ask for. */
									pages: {
										n: number;
										url: string;
										title: string | null;
										/** @description What is different. */
										what: ("status" | "indexable" | "title" | "text" | "score")[];
										/** @description In the earlier scan. */
										before: {
											/** @description Status code; null without a response. */
											code: number | null;
											title: string | null;
											/** @description Null if the page was not judged. */
											score: number | null;
											indexable: boolean;
										} | null;
										/** @description In this scan. */
										after: {
											/** @description Status code; null without a response. */
											code: number | null;
											title: string | null;
											/** @description Null if the page was not judged. */
											score: number | null;
											indexable: boolean;
										} | null;
									}[];
								};
								/** @description Pages that are no longer there. */
								gone: {
									/** @description How many there are. */
									total: number;
									/** @description Those of the page that `page` and `per_page` ask for. */
									pages: {
										n: number;
										url: string;
										title: string | null;
										/** @description What is different. */
										what: ("status" | "indexable" | "title" | "text" | "score")[];
										/** @description In the earlier scan. */
										before: {
											/** @description Status code; null without a response. */
											code: number | null;
											title: string | null;
											/** @description Null if the page was not judged. */
											score: number | null;
											indexable: boolean;
										} | null;
										/** @description In this scan. */
										after: {
											/** @description Status code; null without a response. */
											code: number | null;
											title: string | null;
											/** @description Null if the page was not judged. */
											score: number | null;
											indexable: boolean;
										} | null;
									}[];
								};
								/** @description Pages that are different. */
								changed: {
									/** @description How many there are. */
									total: number;
									/** @description Those of the page that `page` and `per_page` ask for. */
									pages: {
										n: number;
										url: string;
										title: string | null;
										/** @description What is different. */
										what: ("status" | "indexable" | "title" | "text" | "score")[];
										/** @description In the earlier scan. */
										before: {
											/** @description Status code; null without a response. */
											code: number | null;
											title: string | null;
											/** @description Null if the page was not judged. */
											score: number | null;
											indexable: boolean;
										} | null;
										/** @description In this scan. */
										after: {
											/** @description Status code; null without a response. */
											code: number | null;
											title: string | null;
											/** @description Null if the page was not judged. */
											score: number | null;
											indexable: boolean;
										} | null;
									}[];
								};
								/** @description Pages where one of the scans cannot tell, because it did not get that far. */
								unknown: number;
							};
						};
					};
				};
			};
			/** @description Nothing is different from the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	exportScan: {
		parameters: {
			query?: {
				/** @description What to export. */
				what?: "pages" | "links" | "findings" | "sitemap" | "result";
				/** @description `csv` (default) or `jsonl`, one JSON object a line; for the sitemap `xml`, for the result `json`. */
				format?: "csv" | "jsonl" | "xml" | "json";
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The scan's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The file. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						url: string;
						/** Format: date-time */
						started_at: string;
						/** @description Version of the rules. */
						rule_set: string;
						/**
						 * @description Result of the site.
						 * @enum {string|null}
						 */
						result: "good" | "decent" | "bad" | null;
						/** @description The lower of the two scores below. */
						score: number | null;
						/** @description Median score of the pages. */
						page_score: number | null;
						/** @description Score of the site audits. */
						site_score: number | null;
						/** @description All audits of the whole site. */
						audits: {
							id: string;
							/** @enum {string} */
							importance: "high" | "medium" | "low" | "info";
							/** @enum {string} */
							outcome: "pass" | "warn" | "fail" | "not-applicable" | "unknown";
							/** @description In English. */
							summary: string;
							/** @description How many pages have the problem. */
							pages: number;
							/** @description Causes with their pages. */
							groups: {
								message: string;
								/** @description URLs of the first pages. */
								pages: string[];
							}[];
						}[];
						/** @description All pages, by URL. */
						pages: {
							url: string;
							/** @description Status code; null without a response. */
							status: number | null;
							/** @description Null if the page was not judged. */
							score: number | null;
							title: string | null;
							indexable: boolean;
							/** @description Audits that fail. */
							fail: string[];
							/** @description Audits that warn. */
							warn: string[];
							/** @description Audits that could not be judged. */
							unknown: string[];
						}[];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	followScan: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The scan's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The events. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"text/event-stream": string;
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listSchedules: {
		parameters: {
			query?: {
				/** @description Only schedules of this scope. */
				scope?: "report" | "project" | "scan";
				/** @description Only the schedule of the report with this id. */
				report?: string;
				/** @description Only schedules of this project and of its reports. */
				project?: string;
				/** @description 0 for paused ones, 1 for the others. */
				enabled?: 0 | 1;
				/** @description Date created, or when it starts next; paused ones then come last. */
				sort_by?: "id" | "next_at";
				/** @description Descending or ascending. */
				sort?: "desc" | "asc";
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only these fields of each record, separated by commas, e.g. `id,rule,next_at`. Fields that are required in the schema are then missing. */
				fields?: string;
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of schedules. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Schedule"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	createSchedule: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/**
					 * @description What runs: a report, all reports of a project, or a scan of its site with the options of the latest one.
					 * @enum {string}
					 */
					scope: "report" | "project" | "scan";
					/** @description The id of the report; for the other scopes, the name of the project. */
					target: string;
					/** @description When it runs: `every 6 hours`, `every day at 06:30`, `every weekday at 06:30`, `every monday, thursday at 22:00` or `monthly on the 1st at 03:00`. */
					rule?: string;
					/** @description The same as five fields of cron, instead of `rule`; two runs are at least 15 minutes apart. */
					cron?: string;
					/** @description The IANA time zone of these times. Default: as the server is configured, UTC unless changed. */
					time_zone?: string;
					/**
					 * @description Depth of its runs. `report`, the default: the depth that the report has.
					 * @enum {integer|string}
					 */
					depth?: 0 | 1 | 2 | "report";
					/**
					 * @description The device that the page is requested as. `report`, the default: the device that the report has.
					 * @enum {string}
					 */
					device?: "mobile" | "desktop" | "report";
					/**
					 * @description 1 starts exactly at these times; 0, the default, always the same time later, up to 15 minutes.
					 * @enum {integer}
					 */
					exact?: 0 | 1;
					/**
					 * @description What happens to times that were missed: one run, the default, or none.
					 * @enum {string}
					 */
					missed?: "run" | "skip";
					/**
					 * @description 0 pauses it.
					 * @enum {integer}
					 */
					enabled?: 0 | 1;
				};
			};
		};
		responses: {
			/** @description The schedule was created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Schedule"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showSchedule: {
		parameters: {
			query?: {
				/** @description Only these fields of each record, separated by commas, e.g. `rule,next`. Fields that are required in the schema are then missing. */
				fields?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The schedule's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The schedule. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Schedule"];
					};
				};
			};
			/** @description It has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteSchedule: {
		parameters: {
			query?: never;
			header?: {
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The schedule's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The schedule was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "schedule";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	patchSchedule: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The schedule's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description When it runs: `every 6 hours`, `every day at 06:30`, `every weekday at 06:30`, `every monday, thursday at 22:00` or `monthly on the 1st at 03:00`. */
					rule?: string;
					/** @description The same as five fields of cron, instead of `rule`; two runs are at least 15 minutes apart. */
					cron?: string;
					/** @description The IANA time zone of these times. Default: as the server is configured, UTC unless changed. */
					time_zone?: string;
					/**
					 * @description Depth of its runs. `report`, the default: the depth that the report has.
					 * @enum {integer|string}
					 */
					depth?: 0 | 1 | 2 | "report";
					/**
					 * @description The device that the page is requested as. `report`, the default: the device that the report has.
					 * @enum {string}
					 */
					device?: "mobile" | "desktop" | "report";
					/**
					 * @description 1 starts exactly at these times; 0, the default, always the same time later, up to 15 minutes.
					 * @enum {integer}
					 */
					exact?: 0 | 1;
					/**
					 * @description What happens to times that were missed: one run, the default, or none.
					 * @enum {string}
					 */
					missed?: "run" | "skip";
					/**
					 * @description 0 pauses it.
					 * @enum {integer}
					 */
					enabled?: 0 | 1;
				};
			};
		};
		responses: {
			/** @description The updated schedule. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Schedule"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	runSchedule: {
		parameters: {
			query?: never;
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The schedule's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The schedule, and how many runs were started. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Schedule"];
						meta: {
							started: number;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listAlertRules: {
		parameters: {
			query?: {
				/** @description Only rules of this scope. */
				scope?: "all" | "project" | "report";
				/** @description Only rules of the report with this id. */
				report?: string;
				/** @description Only rules of this project and of its reports. */
				project?: string;
				/** @description Page number. */
				page?: number;
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Only these fields of each record, separated by commas, e.g. `id,kind,enabled`. Fields that are required in the schema are then missing. */
				fields?: string;
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of alert rules. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["AlertRule"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	createAlertRule: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/**
					 * @description What it watches.
					 * @enum {string}
					 */
					kind: "verdict_worse" | "score_drop" | "new_failure" | "certificate" | "unreachable" | "budget" | "metric_worse";
					/**
					 * @description What it applies to: everything that is watched, a project, or a report.
					 * @enum {string}
					 */
					scope: "all" | "project" | "report";
					/** @description The id of the report or the name of the project; absent for `all`. */
					target?: string;
					/** @description By kind: `points` (score_drop, default 5), `importance` (new_failure, default high), `days` (certificate, default 30, 14, 7 and 1), `metric` (metric_worse). */
					params?: {
						[key: string]: unknown;
					};
					/** @description The ids of the channels to notify; `all`, the default, for all whose settings match. */
					channels?: string[] | null;
					/**
					 * @description 0 turns it off, including for what a broader rule watches.
					 * @enum {integer}
					 */
					enabled?: 0 | 1;
					/** @description Days between reminders while it fires; 0, the default, for none. A channel’s own `reminder_days` takes precedence. */
					reminder_days?: number;
					/** @description No notifications are sent before this time; `off` ends the snooze. */
					snoozed_until?: string;
					/** @description The reason, for others who see the rule. */
					snooze_reason?: string;
				};
			};
		};
		responses: {
			/** @description The rule was created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["AlertRule"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showAlertRule: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The rule's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The rule. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["AlertRule"];
					};
				};
			};
			/** @description It has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteAlertRule: {
		parameters: {
			query?: never;
			header?: {
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The rule's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The rule was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "alert_rule";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	patchAlertRule: {
		parameters: {
			query?: never;
			header?: {
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The rule's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description By kind: `points` (score_drop, default 5), `importance` (new_failure, default high), `days` (certificate, default 30, 14, 7 and 1), `metric` (metric_worse). */
					params?: {
						[key: string]: unknown;
					};
					/** @description The ids of the channels to notify; `all`, the default, for all whose settings match. */
					channels?: string[] | null;
					/**
					 * @description 0 turns it off, including for what a broader rule watches.
					 * @enum {integer}
					 */
					enabled?: 0 | 1;
					/** @description Days between reminders while it fires; 0, the default, for none. A channel’s own `reminder_days` takes precedence. */
					reminder_days?: number;
					/** @description No notifications are sent before this time; `off` ends the snooze. */
					snoozed_until?: string;
					/** @description The reason, for others who see the rule. */
					snooze_reason?: string;
				};
			};
		};
		responses: {
			/** @description The updated rule. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["AlertRule"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listAlerts: {
		parameters: {
			query?: {
				/** @description Only alerts in this state; `open` for those that are firing or unstable. */
				state?: "ok" | "pending" | "firing" | "unstable" | "open" | "any";
				/** @description Only alerts of the report with this id. */
				report?: string;
				/** @description Only alerts of this project. */
				project?: string;
				/** @description Page number. */
				page?: number;
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Only these fields of each record, separated by commas, e.g. `id,state,since`. Fields that are required in the schema are then missing. */
				fields?: string;
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of alerts. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Alert"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	showAlert: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The alert's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated alert. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Alert"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	snoozeAlert: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The alert's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description No notification is sent before this time; one is sent then if it still fires. A date-time such as `2026-01-31T12:00:00Z` (RFC 3339), or a date, meaning midnight UTC. */
					until: string;
					/** @description The reason, for others who see the alert. */
					reason?: string;
				};
			};
		};
		responses: {
			/** @description The updated alert. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Alert"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	unsnoozeAlert: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The alert's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated alert. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Alert"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listChannels: {
		parameters: {
			query?: {
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of channels. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Channel"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	createChannel: {
		parameters: {
			query?: never;
			header?: {
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/**
					 * @description How messages look, and where they go.
					 * @enum {string}
					 */
					kind: "webhook" | "email" | "slack" | "discord" | "teams" | "mattermost" | "ntfy";
					/** @description The name of the channel. Default: where it sends to. */
					name?: string;
					/** @description Where to send to, for every kind but `email`. It is stored encrypted and never returned. */
					url?: string;
					/** @description The address, for the kind `email`. An address that isn’t yours has to be confirmed first, with a link that is sent to it. */
					email?: string;
					/** @description For `ntfy`: the access token, if the topic needs one. A new `url` needs it again. */
					token?: string;
					/** @description The types of events it gets, separated by commas; `all`, the default, for all of them. */
					events?: string;
					/** @description Only events of this project; `all`, the default, for all. */
					project?: string;
					/**
					 * @description The language of messages for people.
					 * @enum {string}
					 */
					language?: "en" | "de";
					/** @description The IANA time zone of quiet hours, digests and times in messages. */
					time_zone?: string;
					/** @description When only urgent messages are sent; `off`, the default. */
					quiet_hours?: string;
					/**
					 * @description For `webhook`: `standard`, the default, sends the event as it is; `cloudevents` as a CloudEvent 1.0 in the structured mode.
					 * @enum {string}
					 */
					format?: "standard" | "cloudevents";
					/**
					 * @description How often it gets a digest of each project.
					 * @enum {string}
					 */
					digest?: "off" | "daily" | "weekly";
					/** @description Days between reminders of an alert that is still open; 0, the default, to use the setting of the alert rule. */
					reminder_days?: number;
				};
			};
		};
		responses: {
			/** @description The channel was created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Channel"];
						meta: {
							/** @description The signing secret of a webhook, shown only here; null for other kinds. */
							secret: string | null;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showChannel: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The channel's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The channel. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Channel"];
					};
				};
			};
			/** @description It has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteChannel: {
		parameters: {
			query?: never;
			header?: {
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The channel's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The channel was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "channel";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	patchChannel: {
		parameters: {
			query?: never;
			header?: {
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The channel's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description The name of the channel. Default: where it sends to. */
					name?: string;
					/** @description Where to send to, for every kind but `email`. It is stored encrypted and never returned. */
					url?: string;
					/** @description The address, for the kind `email`. An address that isn’t yours has to be confirmed first, with a link that is sent to it. */
					email?: string;
					/** @description For `ntfy`: the access token, if the topic needs one. A new `url` needs it again. */
					token?: string;
					/** @description The types of events it gets, separated by commas; `all`, the default, for all of them. */
					events?: string;
					/** @description Only events of this project; `all`, the default, for all. */
					project?: string;
					/**
					 * @description The language of messages for people.
					 * @enum {string}
					 */
					language?: "en" | "de";
					/** @description The IANA time zone of quiet hours, digests and times in messages. */
					time_zone?: string;
					/** @description When only urgent messages are sent; `off`, the default. */
					quiet_hours?: string;
					/**
					 * @description For `webhook`: `standard`, the default, sends the event as it is; `cloudevents` as a CloudEvent 1.0 in the structured mode.
					 * @enum {string}
					 */
					format?: "standard" | "cloudevents";
					/**
					 * @description How often it gets a digest of each project.
					 * @enum {string}
					 */
					digest?: "off" | "daily" | "weekly";
					/** @description Days between reminders of an alert that is still open; 0, the default, to use the setting of the alert rule. */
					reminder_days?: number;
					/**
					 * @description 0 pauses it and skips pending messages. 1 resumes it.
					 * @enum {integer}
					 */
					enabled?: 0 | 1;
				};
			};
		};
		responses: {
			/** @description The updated channel. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Channel"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	testChannel: {
		parameters: {
			query?: never;
			header?: {
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path: {
				/** @description The channel's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The outcome of the test. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: {
							/** @description Whether the receiver accepted it. */
							sent: boolean;
							/** @description The status it responded with; 250 for an email that the mail server accepted. */
							status: number | null;
							/** @description How long that took. */
							took_ms: number;
							/** @description The first 256 characters of the answer. */
							answer: string | null;
							/** @description Why there was no answer. */
							error: string | null;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	confirmChannel: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The channel's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The email is being sent. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Channel"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	rotateChannel: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The channel's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The channel with its new secret, shown only here. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Channel"];
						meta: {
							/** @description The signing secret of a webhook, shown only here; null for other kinds. */
							secret: string | null;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listEvents: {
		parameters: {
			query?: {
				/** @description Only events of this type. */
				type?: "run.completed" | "run.failed" | "report.worse" | "report.recovered" | "report.score_dropped" | "audit.failing" | "audit.fixed" | "metric.worse" | "metric.recovered" | "budget.exceeded" | "budget.met" | "certificate.expiring" | "certificate.renewed" | "page.unreachable" | "page.reachable" | "host.unreachable" | "site.worse" | "site.recovered" | "site.score_dropped" | "site.failing" | "site.fixed" | "site.unreachable" | "site.reachable" | "alert.unstable" | "alert.reminder" | "alert.closed" | "site.scanned" | "digest.ready" | "mute.expired" | "schedule.paused" | "endpoint.disabled" | "test.sent";
				/** @description Only events of the report with this id. */
				report?: string;
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of events. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Event"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	listDeliveries: {
		parameters: {
			query?: {
				/** @description Only deliveries in this state. */
				state?: "waiting" | "sent" | "failed" | "skipped";
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of deliveries. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Delivery"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	listChannelDeliveries: {
		parameters: {
			query?: {
				/** @description Only deliveries in this state. */
				state?: "waiting" | "sent" | "failed" | "skipped";
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
			};
			header?: never;
			path: {
				/** @description The channel's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of deliveries. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Delivery"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	replayDelivery: {
		parameters: {
			query?: never;
			header?: {
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path: {
				/** @description The delivery's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The event is being sent again. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						meta: {
							/** @description How many events are sent again. */
							replayed: number;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	replayChannel: {
		parameters: {
			query?: {
				/** @description A date-time such as `2026-01-31T12:00:00Z`. Required. */
				since?: string;
			};
			header?: {
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path: {
				/** @description The channel's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description How many events are being sent again. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						meta: {
							/** @description How many events are sent again. */
							replayed: number;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listProjects: {
		parameters: {
			query?: {
				/** @description Only projects whose name contains this, in upper or lower case. */
				search?: string;
				/** @description What to search in. */
				search_by?: "project";
				/** @description Date created, or name. */
				sort_by?: "created_at" | "project";
				/** @description Only the projects that the user with this id shares with you. Default: your own. */
				owner?: string;
				/** @description Descending or ascending. */
				sort?: "desc" | "asc";
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only these fields of each record, separated by commas, e.g. `project,score`. Fields that are required in the schema are then missing. */
				fields?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of projects. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Project"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	postProject: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/**
					 * @description The method that is meant.
					 * @enum {string}
					 */
					_method: "DELETE";
				};
			};
		};
		responses: {
			/** @description The project was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						project: string;
						/** @enum {string} */
						object: "project";
						/** @enum {boolean} */
						deleted: true;
						/** @description How many reports were deleted with it. */
						reports: number;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteProject: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The project was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						project: string;
						/** @enum {string} */
						object: "project";
						/** @enum {boolean} */
						deleted: true;
						/** @description How many reports were deleted with it. */
						reports: number;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listMarks: {
		parameters: {
			query?: {
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of marks. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Mark"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	createMark: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description What was deployed. */
					label: string;
					/** @description Where to read more about it: an http or https URL. */
					url?: string;
					/** @description When it was deployed, a date-time such as `2026-01-31T12:00:00Z`. Default: now. */
					at?: string;
					/**
					 * @description 1 immediately starts the reports of the project that have a schedule.
					 * @enum {integer}
					 */
					run?: 0 | 1;
				};
			};
		};
		responses: {
			/** @description The mark, and how many runs were started. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Mark"];
						meta: {
							started: number;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteMark: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
				/** @description The mark's id. */
				mark: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The mark was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "mark";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showRetention: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated retention. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Retention"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	putRetention: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description Such as `30d`, `12w`, `2y` or `forever`. Absent: unchanged. */
					all?: string;
					/** @description Not shorter than `all`. */
					daily?: string;
					/** @description Not shorter than `daily`. */
					weekly?: string;
				};
			};
		};
		responses: {
			/** @description The updated retention. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Retention"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteRetention: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated retention. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Retention"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	previewRetention: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description Such as `30d`, `12w`, `2y` or `forever`. Absent: unchanged. */
					all?: string;
					/** @description Not shorter than `all`. */
					daily?: string;
					/** @description Not shorter than `daily`. */
					weekly?: string;
				};
			};
		};
		responses: {
			/** @description What would be removed. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: {
							/** @description Times such as `30d`, `12w` or `2y` (365 days each), or `forever`. */
							keep: {
								/** @description How long the details of every run and scan are kept. */
								all: string;
								/** @description How long those of the first of each day are kept. */
								daily: string;
								/** @description How long those of the first of each week are kept; after that, one a month forever. */
								weekly: string;
							};
							/** @description How many runs would lose their details. */
							runs: number;
							/** @description How many scans would lose their pages and findings. */
							scans: number;
							/** @description How much that frees. */
							bytes: number;
							/** @description Counting took too long and stopped: it is more than that. */
							partial: boolean;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showBranding: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated branding. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["InstanceBranding"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	putBranding: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description At most 40 characters. Required with a logo, as its alt text. */
					name?: string;
					/** @description A PNG, JPEG or WebP file in Base64, of at most 100 kB and 1024 × 1024 pixels. Its metadata is removed. */
					logo?: string;
					/** @description Needs a contrast of 4.5:1 with our light backgrounds. */
					accent?: string;
					/** @description Needs a contrast of 4.5:1 with our dark backgrounds. */
					accent_dark?: string;
					/** @description At most 200 characters. */
					footer_text?: string;
					/** @description An http or https URL. Requires `footer_text`. */
					footer_url?: string;
					/** @description Names of fields to unset, separated by commas. */
					remove?: string;
					/** @description At most 60 characters. */
					mail_sender?: string;
					/** @description By RFC 9116: at least one Contact field, and one Expires field in the future. */
					security_txt?: string;
				};
			};
		};
		responses: {
			/** @description The updated branding. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["InstanceBranding"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteBranding: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated branding. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["InstanceBranding"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showProjectBranding: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated branding. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Branding"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	putProjectBranding: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @description At most 40 characters. Required with a logo, as its alt text. */
					name?: string;
					/** @description A PNG, JPEG or WebP file in Base64, of at most 100 kB and 1024 × 1024 pixels. Its metadata is removed. */
					logo?: string;
					/** @description Needs a contrast of 4.5:1 with our light backgrounds. */
					accent?: string;
					/** @description Needs a contrast of 4.5:1 with our dark backgrounds. */
					accent_dark?: string;
					/** @description At most 200 characters. */
					footer_text?: string;
					/** @description An http or https URL. Requires `footer_text`. */
					footer_url?: string;
					/** @description Names of fields to unset, separated by commas. */
					remove?: string;
				};
			};
		};
		responses: {
			/** @description The updated branding. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Branding"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteProjectBranding: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated branding. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Branding"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	exportProject: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A tar archive, compressed with zstd. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/zstd": string;
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showPolicy: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
			};
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The policy. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Policy"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	putPolicy: {
		parameters: {
			query?: {
				/** @description 1 shows the result by the policy to visitors of public report pages, beside the standard one. Default: as before, or 0. */
				public?: 0 | 1;
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		/** @description A policy of Verdict. Times and sizes have units. */
		requestBody: {
			content: {
				"application/json": {
					$schema?: string;
					/** @enum {integer} */
					version: 1;
					thresholds?: {
						/** @description The lowest good score. */
						good: number;
						/** @description The lowest decent score, below that of good. */
						decent: number;
					};
					/** @description The weight of an audit by its importance. */
					weights?: {
						high?: number;
						medium?: number;
						low?: number;
					};
					/** @description Audits that have another importance, by id. Those of info are not part of the score. */
					audits?: {
						[key: string]: {
							/** @enum {string} */
							importance: "high" | "medium" | "low" | "info";
						};
					};
					/** @description While one of these fails, the page is bad whatever its score. They cannot be muted. */
					require?: string[];
					mute?: {
						/** @description The id of an audit, such as security/csp. */
						audit?: string;
						/** @description Of one finding, as comparisons show it. */
						fingerprint?: string;
						/** @description Globs of paths: `*` is anything within a segment, `**` anything at all, `?` one character. Without them, every page. */
						paths?: string[];
						/** @description Why this is accepted for now. */
						reason: string;
						/** @description The last day of the mute (UTC), at most a year ahead. After it, the findings count again. */
						until: string;
					}[];
					budgets?: {
						/** @description Names the budget where it is exceeded. */
						name: string;
						/** @description Globs of paths: `*` is anything within a segment, `**` anything at all, `?` one character. Without them, every page. */
						paths?: string[];
						bytes?: {
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							total?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							document?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							script?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							style?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							image?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							font?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							media?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							frame?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							manifest?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							other?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							third_party?: string;
						};
						requests?: {
							total?: number;
							script?: number;
							style?: number;
							image?: number;
							font?: number;
							media?: number;
							frame?: number;
							manifest?: number;
							other?: number;
							third_party?: number;
						};
						vitals?: {
							/** @description Such as 2.5 s or 200 ms. */
							lcp?: string;
							/** @description Such as 2.5 s or 200 ms. */
							fcp?: string;
							/** @description Such as 2.5 s or 200 ms. */
							speed_index?: string;
							/** @description Such as 2.5 s or 200 ms. */
							tbt?: string;
							cls?: number;
						};
						/**
						 * @description Whether the gate fails, or it is only shown.
						 * @enum {string}
						 */
						level?: "fail" | "warn";
					}[];
					/** @description When a check fails. Required audits and budgets of the level fail are part of it. */
					gate?: {
						/**
						 * @description Fails with this result or a worse one.
						 * @enum {string}
						 */
						fail_on?: "bad" | "decent";
						/** @description Fails with a lower score. */
						fail_under?: number;
						/** @description Fails if something got worse beyond noise. */
						worse?: boolean;
						/**
						 * @description Fails if an audit of at least this importance fails in more places than before.
						 * @enum {string}
						 */
						new_failures?: "high" | "medium" | "low";
					};
				};
			};
		};
		responses: {
			/** @description The updated policy. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Policy"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deletePolicy: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The policy was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						project: string;
						/** @enum {string} */
						object: "policy";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listPolicyVersions: {
		parameters: {
			query?: {
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of versions. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["PolicyVersion"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	previewPolicy: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		/** @description A policy of Verdict. Times and sizes have units. */
		requestBody: {
			content: {
				"application/json": {
					$schema?: string;
					/** @enum {integer} */
					version: 1;
					thresholds?: {
						/** @description The lowest good score. */
						good: number;
						/** @description The lowest decent score, below that of good. */
						decent: number;
					};
					/** @description The weight of an audit by its importance. */
					weights?: {
						high?: number;
						medium?: number;
						low?: number;
					};
					/** @description Audits that have another importance, by id. Those of info are not part of the score. */
					audits?: {
						[key: string]: {
							/** @enum {string} */
							importance: "high" | "medium" | "low" | "info";
						};
					};
					/** @description While one of these fails, the page is bad whatever its score. They cannot be muted. */
					require?: string[];
					mute?: {
						/** @description The id of an audit, such as security/csp. */
						audit?: string;
						/** @description Of one finding, as comparisons show it. */
						fingerprint?: string;
						/** @description Globs of paths: `*` is anything within a segment, `**` anything at all, `?` one character. Without them, every page. */
						paths?: string[];
						/** @description Why this is accepted for now. */
						reason: string;
						/** @description The last day of the mute (UTC), at most a year ahead. After it, the findings count again. */
						until: string;
					}[];
					budgets?: {
						/** @description Names the budget where it is exceeded. */
						name: string;
						/** @description Globs of paths: `*` is anything within a segment, `**` anything at all, `?` one character. Without them, every page. */
						paths?: string[];
						bytes?: {
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							total?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							document?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							script?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							style?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							image?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							font?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							media?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							frame?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							manifest?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							other?: string;
							/** @description Such as 200 kB; 1 kB is 1,000 bytes. */
							third_party?: string;
						};
						requests?: {
							total?: number;
							script?: number;
							style?: number;
							image?: number;
							font?: number;
							media?: number;
							frame?: number;
							manifest?: number;
							other?: number;
							third_party?: number;
						};
						vitals?: {
							/** @description Such as 2.5 s or 200 ms. */
							lcp?: string;
							/** @description Such as 2.5 s or 200 ms. */
							fcp?: string;
							/** @description Such as 2.5 s or 200 ms. */
							speed_index?: string;
							/** @description Such as 2.5 s or 200 ms. */
							tbt?: string;
							cls?: number;
						};
						/**
						 * @description Whether the gate fails, or it is only shown.
						 * @enum {string}
						 */
						level?: "fail" | "warn";
					}[];
					/** @description When a check fails. Required audits and budgets of the level fail are part of it. */
					gate?: {
						/**
						 * @description Fails with this result or a worse one.
						 * @enum {string}
						 */
						fail_on?: "bad" | "decent";
						/** @description Fails with a lower score. */
						fail_under?: number;
						/** @description Fails if something got worse beyond noise. */
						worse?: boolean;
						/**
						 * @description Fails if an audit of at least this importance fails in more places than before.
						 * @enum {string}
						 */
						new_failures?: "high" | "medium" | "low";
					};
				};
			};
		};
		responses: {
			/** @description Each run by the standard and by the policy. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: {
							/** Format: uuid */
							report_id: string;
							/** Format: uuid */
							run_id: string;
							url: string;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string | null;
							/** @description Whether the run gave the report its result. */
							latest: boolean;
							/** @description By the standard. */
							score: number | null;
							/**
							 * @description By the standard.
							 * @enum {string|null}
							 */
							result: "good" | "decent" | "bad" | null;
							policy: components["schemas"]["PolicyView"];
						}[];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	adoptFailures: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: {
				/** @description The language of sentences in the results and of errors (RFC 9110 §12.5.4): `en`, the default, or `de`. Keys, parameters and codes are the same in all languages; results stored by earlier versions may stay in English. */
				"accept-language"?: string;
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The updated policy, and how many mutes were added. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Policy"];
						meta: {
							mutes: number;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showAccount: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The caller. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: {
							user: {
								/** Format: uuid */
								id: string;
								email: string;
								/** @enum {string} */
								role: "owner" | "user";
							};
							key: {
								/** Format: uuid */
								id: string;
								name: string;
								/** @enum {string} */
								scope: "read" | "write";
								/** @description The first characters of the key. */
								hint: string;
								/** Format: date-time */
								created_at: string;
								/** Format: date-time */
								expires_at: string | null;
								/** Format: date-time */
								last_used_at: string | null;
							};
							limits: {
								/** @description 0 for no limit. */
								requests_per_minute: number;
								/** @description Runs per minute, created or re-run; 0 for no limit. */
								creations_per_minute: number;
								/** @description How many seconds a request waits for the result by default. */
								wait: number;
								/** @description How many seconds a request may wait at most. */
								wait_max: number;
							};
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listAuditLog: {
		parameters: {
			query?: {
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only entries of this action. */
				action?: "sign_in.succeeded" | "sign_in.failed" | "session.ended" | "owner.created" | "owner.set_up" | "user.created" | "user.invited" | "user.invite_withdrawn" | "user.link_created" | "user.link_used" | "user.password_changed" | "user.suspended" | "user.restored" | "user.role_changed" | "two_factor.enabled" | "two_factor.codes_renewed" | "two_factor.disabled" | "passkey.added" | "passkey.removed" | "identity.connected" | "identity.disconnected" | "key.created" | "key.revoked" | "channel.created" | "channel.updated" | "channel.deleted" | "channel.secret_rotated" | "credential.created" | "credential.updated" | "credential.deleted" | "alert_rule.created" | "alert_rule.updated" | "alert_rule.deleted" | "alert.snoozed" | "alert.unsnoozed" | "policy.saved" | "policy.deleted" | "retention.changed" | "branding.changed" | "branding.reset" | "report.visibility_changed" | "report.credential_changed" | "report.deleted" | "scan.visibility_changed" | "scan.deleted" | "project.exported" | "project.imported" | "project.deleted" | "account.exported" | "reports.imported" | "deletion.undone" | "share_link.created" | "share_link.revoked" | "member.added" | "member.role_changed" | "member.removed" | "member.left";
				/** @description Only what the user with this id did. */
				user?: string;
				/** @description Only entries since then: a date or a date-time. */
				after?: string;
				/** @description Only entries before then: a date or a date-time. */
				before?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of entries. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["AuditEntry"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	exportAuditLog: {
		parameters: {
			query?: {
				/** @description Only entries of this action. */
				action?: "sign_in.succeeded" | "sign_in.failed" | "session.ended" | "owner.created" | "owner.set_up" | "user.created" | "user.invited" | "user.invite_withdrawn" | "user.link_created" | "user.link_used" | "user.password_changed" | "user.suspended" | "user.restored" | "user.role_changed" | "two_factor.enabled" | "two_factor.codes_renewed" | "two_factor.disabled" | "passkey.added" | "passkey.removed" | "identity.connected" | "identity.disconnected" | "key.created" | "key.revoked" | "channel.created" | "channel.updated" | "channel.deleted" | "channel.secret_rotated" | "credential.created" | "credential.updated" | "credential.deleted" | "alert_rule.created" | "alert_rule.updated" | "alert_rule.deleted" | "alert.snoozed" | "alert.unsnoozed" | "policy.saved" | "policy.deleted" | "retention.changed" | "branding.changed" | "branding.reset" | "report.visibility_changed" | "report.credential_changed" | "report.deleted" | "scan.visibility_changed" | "scan.deleted" | "project.exported" | "project.imported" | "project.deleted" | "account.exported" | "reports.imported" | "deletion.undone" | "share_link.created" | "share_link.revoked" | "member.added" | "member.role_changed" | "member.removed" | "member.left";
				/** @description Only what the user with this id did. */
				user?: string;
				/** @description Only entries since then: a date or a date-time. */
				after?: string;
				/** @description Only entries before then: a date or a date-time. */
				before?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The file. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"text/csv": string;
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listShareLinks: {
		parameters: {
			query?: {
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description Only of this report and its comparisons. */
				report?: string;
				/** @description Only of this project as a whole. */
				project?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of links. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["ShareLink"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	createShareLink: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					/**
					 * Format: uuid
					 * @description The id of a report.
					 */
					report?: string;
					/** @description With `report`: only the comparison of this run with `head`, as in `compare`. */
					base?: string;
					/** @description With `report`: `latest` or the id of a run. */
					head?: string;
					/** @description The name of a project, instead of `report`. */
					project?: string;
					/** @description How long it is valid. */
					days?: number;
				};
			};
		};
		responses: {
			/** @description The link was created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["ShareLink"];
						meta: {
							/**
							 * Format: uri
							 * @description The link to share.
							 */
							url: string;
						};
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteShareLink: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The link's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The link was revoked. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "share_link";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listCredentials: {
		parameters: {
			query?: {
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of credentials. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Credential"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	createCredential: {
		parameters: {
			query?: never;
			header?: {
				/** @description A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again. */
				"idempotency-key"?: string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					/** @description Scheme, host and port of the pages that it is for. It must use https, unless the operator allowed a private host. */
					origin: string;
					/** @description Headers as `Name: value`, one per entry. */
					header?: string[];
					/** @description Cookies as `name=value`, one per entry. */
					cookie?: string[];
					/** @description User name and password as `user:password`. */
					basic?: string;
					/**
					 * @description Whether evidence, pictures and Lighthouse reports of pages that it signs in to are kept. Default: 0.
					 * @enum {integer}
					 */
					keep_evidence?: 0 | 1;
				};
			};
		};
		responses: {
			/** @description The credential was created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Credential"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	showCredential: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The credential's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The credential. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Credential"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	deleteCredential: {
		parameters: {
			query?: {
				/** @description 1: delete it even if reports use it; they run signed out from then on. */
				detach?: 0 | 1;
			};
			header?: {
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The credential's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The credential was deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "credential";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	updateCredential: {
		parameters: {
			query?: never;
			header?: {
				/** @description The ETag of the version to change; if it has changed since, it is left as it is, with a 412. */
				"if-match"?: string;
			};
			path: {
				/** @description The credential's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					name?: string;
					/** @description Headers as `Name: value`, one per entry. */
					header?: string[];
					/** @description Cookies as `name=value`, one per entry. */
					cookie?: string[];
					/** @description User name and password as `user:password`. */
					basic?: string;
					/**
					 * @description Whether evidence, pictures and Lighthouse reports of pages that it signs in to are kept. Default: 0.
					 * @enum {integer}
					 */
					keep_evidence?: 0 | 1;
				};
			};
		};
		responses: {
			/** @description The updated credential. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Credential"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listCredentialReports: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The credential's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The reports. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: {
							/** Format: uuid */
							id: string;
							url: string;
						}[];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listMembers: {
		parameters: {
			query?: {
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of members. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Member"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	addMember: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					email: string;
					/**
					 * @description `viewer` reads everything of the project; `editor` also starts runs, and changes schedules, alerts and the policy.
					 * @enum {string}
					 */
					role: "viewer" | "editor";
				};
			};
		};
		responses: {
			/** @description The member. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Member"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	removeMember: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
				/** @description The member's id. */
				member: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The member was removed. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						/** Format: uuid */
						id: string;
						/** @enum {string} */
						object: "member";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	changeMember: {
		parameters: {
			query?: {
				/** @description The id of the user who shares the project with you. Default: you. */
				owner?: string;
			};
			header?: never;
			path: {
				/** @description The project's name, percent-encoded. */
				project: string;
				/** @description The member's id. */
				member: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/**
					 * @description `viewer` reads everything of the project; `editor` also starts runs, and changes schedules, alerts and the policy.
					 * @enum {string}
					 */
					role: "viewer" | "editor";
				};
			};
		};
		responses: {
			/** @description The updated member. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["Member"];
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	listSharedProjects: {
		parameters: {
			query?: {
				/** @description Records per page. */
				per_page?: 10 | 25 | 50 | 100;
				/** @description Page number. */
				page?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of shared projects. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						data: components["schemas"]["SharedProject"][];
						links: components["schemas"]["Links"];
						meta: components["schemas"]["Meta"];
					};
				};
			};
			/** @description The page has not changed since the version that If-None-Match names. */
			304: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			default: components["responses"]["Problem"];
		};
	};
	leaveProject: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The id of the user who shares it. */
				owner: string;
				/** @description The project's name, percent-encoded. */
				project: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description You left the project. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						project: string;
						/** @enum {string} */
						object: "shared_project";
						/** @enum {boolean} */
						deleted: true;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	describe: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description OpenAPI 3.1. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					"application/json": {
						[key: string]: unknown;
					};
				};
			};
			default: components["responses"]["Problem"];
		};
	};
	onRunCompleted: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "run.completed";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						/** @enum {string} */
						result: "good" | "decent" | "bad";
						score: number;
						/** @description What the report had before. */
						previous: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						} | null;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onRunFailed: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "run.failed";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						error: {
							/** @enum {string} */
							code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
							message: string;
						};
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onReportWorse: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "report.worse";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						from: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						to: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						/** @description How far the page itself moved the score. */
						score_delta_page: number | null;
						/** @description How far other rules moved the score. */
						score_delta_rules: number | null;
						/** @description Number of findings. */
						change: {
							new: number;
							fixed: number;
						};
						/** @description The first five new ones. */
						findings: {
							audit: string;
							importance: string;
							message: string;
							/** @description Identifies the sentence, whatever its wording. Missing in results of earlier versions. */
							key?: string;
							/** @description The values in the sentence, by name. */
							params?: Record<string, never>;
							where: string | null;
						}[];
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onReportRecovered: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "report.recovered";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						from: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						to: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						/** @description How far the page itself moved the score. */
						score_delta_page: number | null;
						/** @description How far other rules moved the score. */
						score_delta_rules: number | null;
						/** @description Number of findings. */
						change: {
							new: number;
							fixed: number;
						};
						/** @description The first five new ones. */
						findings: {
							audit: string;
							importance: string;
							message: string;
							/** @description Identifies the sentence, whatever its wording. Missing in results of earlier versions. */
							key?: string;
							/** @description The values in the sentence, by name. */
							params?: Record<string, never>;
							where: string | null;
						}[];
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onReportScoreDropped: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "report.score_dropped";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						from: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						to: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						/** @description How far the page itself moved the score. */
						score_delta_page: number | null;
						/** @description How far other rules moved the score. */
						score_delta_rules: number | null;
						/** @description Number of findings. */
						change: {
							new: number;
							fixed: number;
						};
						/** @description The first five new ones. */
						findings: {
							audit: string;
							importance: string;
							message: string;
							/** @description Identifies the sentence, whatever its wording. Missing in results of earlier versions. */
							key?: string;
							/** @description The values in the sentence, by name. */
							params?: Record<string, never>;
							where: string | null;
						}[];
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onAuditFailing: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "audit.failing";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						audits: {
							id: string;
							importance: string;
							outcome: string;
							findings_total: number;
							/** @description A URL; a path if the service does not know its own URL. */
							explain_url: string;
						}[];
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onAuditFixed: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "audit.fixed";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						audits: {
							id: string;
							importance: string;
							outcome: string;
							findings_total: number;
							/** @description A URL; a path if the service does not know its own URL. */
							explain_url: string;
						}[];
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onMetricWorse: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "metric.worse";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						metric: string;
						/** @enum {string} */
						unit: "ms" | "bytes" | "count" | "score";
						/** @description The median of the runs before. */
						from: number;
						to: number;
						/** @description How far the value varies on the unchanged page. */
						noise: number;
						/** @description Number of runs behind `from`. */
						runs: number;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onMetricRecovered: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "metric.recovered";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						metric: string;
						/** @enum {string} */
						unit: "ms" | "bytes" | "count" | "score";
						/** @description The median of the runs before. */
						from: number;
						to: number;
						/** @description How far the value varies on the unchanged page. */
						noise: number;
						/** @description Number of runs behind `from`. */
						runs: number;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onBudgetExceeded: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "budget.exceeded";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						budget: {
							name: string;
							limit: number;
							level: string;
						};
						value: number;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onBudgetMet: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "budget.met";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						budget: {
							name: string;
							limit: number;
							level: string;
						};
						value: number;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onCertificateExpiring: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "certificate.expiring";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						host: string;
						/**
						 * Format: date-time
						 * @description When the certificate expires.
						 */
						valid_to: string;
						/** @description Until then; negative once it has expired. */
						days: number;
						issuer: string;
						fingerprint: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onCertificateRenewed: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "certificate.renewed";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						host: string;
						/**
						 * Format: date-time
						 * @description When the certificate expires.
						 */
						valid_to: string;
						/** @description Until then; negative once it has expired. */
						days: number;
						issuer: string;
						fingerprint: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onPageUnreachable: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "page.unreachable";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						/** @description The last error. */
						error: {
							/** @enum {string} */
							code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
							message: string;
						} | null;
						/**
						 * Format: date-time
						 * @description When it could not be reached for the first time.
						 */
						since: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onPageReachable: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "page.reachable";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						};
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						/** @description The last error. */
						error: {
							/** @enum {string} */
							code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
							message: string;
						} | null;
						/**
						 * Format: date-time
						 * @description When it could not be reached for the first time.
						 */
						since: string;
						/** @description How many of the host are reachable again. */
						reports: number;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onHostUnreachable: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "host.unreachable";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						host: string;
						error: {
							/** @enum {string} */
							code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
							message: string;
						};
						/**
						 * Format: date-time
						 * @description When the first of them could not be reached.
						 */
						since: string;
						reports: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						}[];
						reports_total: number;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onSiteWorse: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "site.worse";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
						scan: {
							/** Format: uuid */
							id: string;
							pages: number;
							/** @enum {string|null} */
							result: "good" | "decent" | "bad" | null;
							score: number | null;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						from: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						to: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						/** @description How far the pages that both scans have judged, and the site audits, moved the score. */
						score_delta: number | null;
						new_findings: number;
						fixed_findings: number;
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onSiteRecovered: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "site.recovered";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
						scan: {
							/** Format: uuid */
							id: string;
							pages: number;
							/** @enum {string|null} */
							result: "good" | "decent" | "bad" | null;
							score: number | null;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						from: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						to: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						/** @description How far the pages that both scans have judged, and the site audits, moved the score. */
						score_delta: number | null;
						new_findings: number;
						fixed_findings: number;
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onSiteScoreDropped: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "site.score_dropped";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
						scan: {
							/** Format: uuid */
							id: string;
							pages: number;
							/** @enum {string|null} */
							result: "good" | "decent" | "bad" | null;
							score: number | null;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						from: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						to: {
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						};
						/** @description How far the pages that both scans have judged, and the site audits, moved the score. */
						score_delta: number | null;
						new_findings: number;
						fixed_findings: number;
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onSiteFailing: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "site.failing";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
						scan: {
							/** Format: uuid */
							id: string;
							pages: number;
							/** @enum {string|null} */
							result: "good" | "decent" | "bad" | null;
							score: number | null;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						/** @description Audits of the site and of its pages. */
						audits: {
							id: string;
							importance: string;
							outcome: string;
							pages: number;
							/** @description A URL; a path if the service does not know its own URL. */
							explain_url: string;
						}[];
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onSiteFixed: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "site.fixed";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
						scan: {
							/** Format: uuid */
							id: string;
							pages: number;
							/** @enum {string|null} */
							result: "good" | "decent" | "bad" | null;
							score: number | null;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						/** @description Audits of the site and of its pages. */
						audits: {
							id: string;
							importance: string;
							outcome: string;
							pages: number;
							/** @description A URL; a path if the service does not know its own URL. */
							explain_url: string;
						}[];
						/** @description A URL; a path if the service does not know its own URL. */
						compare_url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onSiteUnreachable: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "site.unreachable";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
						scan: {
							/** Format: uuid */
							id: string;
							pages: number;
							/** @enum {string|null} */
							result: "good" | "decent" | "bad" | null;
							score: number | null;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						/** @description The last error. */
						error: {
							/** @enum {string} */
							code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
							message: string;
						} | null;
						/**
						 * Format: date-time
						 * @description When the start page could not be reached for the first time.
						 */
						since: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onSiteReachable: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "site.reachable";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
						scan: {
							/** Format: uuid */
							id: string;
							pages: number;
							/** @enum {string|null} */
							result: "good" | "decent" | "bad" | null;
							score: number | null;
						};
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						/** @description The last error. */
						error: {
							/** @enum {string} */
							code: "invalid_url" | "dns_failed" | "connect_failed" | "tls_failed" | "timeout" | "too_many_redirects" | "too_large" | "page_too_complex" | "site_too_complex" | "not_html" | "http_error" | "sign_in_failed" | "blocked_address" | "bot_wall" | "protocol_error" | "aborted" | "invalid_capture" | "not_collected" | "too_little_evidence" | "browser_missing" | "browser_failed" | "browser_timeout" | "internal_error";
							message: string;
						} | null;
						/**
						 * Format: date-time
						 * @description When the start page could not be reached for the first time.
						 */
						since: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onAlertUnstable: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "alert.unstable";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						/** @description The report; null for a whole site. */
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						} | null;
						/** @description The project of a whole site. */
						project?: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url?: string;
						/** @description The run; null for a whole site. */
						run: {
							/** Format: uuid */
							id: string;
							/** @enum {integer} */
							depth: 0 | 1 | 2;
							/** @enum {string} */
							device: "mobile" | "desktop";
							rule_set: string | null;
							/**
							 * Format: date-time
							 * @description When the run ended.
							 */
							ended_at: string;
						} | null;
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						/** @description What changes from run to run: an audit, a metric or a budget. */
						subject: string;
						transitions: number;
						/** @description The number of runs in which that happened. */
						runs: number;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onAlertReminder: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "alert.reminder";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						/** @description The report; null for a whole site. */
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						} | null;
						/** @description The project of a whole site. */
						project?: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url?: string;
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						subject: string;
						/**
						 * Format: date-time
						 * @description When the alert began.
						 */
						since: string;
						/** @description Since then. */
						days: number;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onAlertClosed: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "alert.closed";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						/** @description The report; null for a whole site. */
						report: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
						} | null;
						/** @description The project of a whole site. */
						project?: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url?: string;
						rule: {
							/** Format: uuid */
							id: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						why_url: string;
						subject: string;
						/**
						 * Format: date-time
						 * @description When the alert began.
						 */
						since: string;
						/**
						 * @description Why it is over although it is not fixed: its runs now have a different depth, device or login and can’t be compared, or the policy no longer has its budget for this page.
						 * @enum {string}
						 */
						reason: "series_changed" | "budget_removed";
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onSiteScanned: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "site.scanned";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
						scan: {
							/** Format: uuid */
							id: string;
							pages: number;
							/** @enum {string|null} */
							result: "good" | "decent" | "bad" | null;
							score: number | null;
						};
						/** @description Pages that have a problem since then, for all audits; null if there is no earlier scan. */
						new_findings: number | null;
						/** @description The same of problems that are fixed. */
						fixed_findings: number | null;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onDigestReady: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "digest.ready";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
						/** @enum {string} */
						period: "daily" | "weekly";
						/**
						 * Format: date-time
						 * @description The start of the period.
						 */
						from: string;
						/**
						 * Format: date-time
						 * @description Its end.
						 */
						to: string;
						reports: {
							total: number;
							good: number;
							decent: number;
							bad: number;
						};
						runs: number;
						new_findings: number;
						fixed_findings: number;
						best: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						}[];
						worst: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
							/** @enum {string} */
							result: "good" | "decent" | "bad";
							score: number;
						}[];
						certificates: {
							host: string;
							/**
							 * Format: date-time
							 * @description When it expires.
							 */
							valid_to: string;
							days: number;
						}[];
						/** @description The first three reports whose runs failed in the period, without a result since then. */
						failed?: {
							/** Format: uuid */
							id: string;
							url: string;
							project: string;
							/** @description A URL; a path if the service does not know its own URL. */
							page_url: string;
							/**
							 * Format: date-time
							 * @description When it had its last result; null if never.
							 */
							since: string | null;
						}[];
						/** @description How many there are. */
						failed_total?: number;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onMuteExpired: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "mute.expired";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						project: string;
						audit: string;
						reason: string;
						/**
						 * Format: date-time
						 * @description When the mute ended.
						 */
						expired_at: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onSchedulePaused: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "schedule.paused";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						schedule: {
							/** Format: uuid */
							id: string;
							scope: string;
							/** @description The id of a report, or the name of a project. */
							target: string;
							/** @description The URL of the report. */
							url?: string;
						};
						reason: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onEndpointDisabled: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "endpoint.disabled";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						channel: {
							/** Format: uuid */
							id: string;
							name: string;
							kind: string;
							target: string;
						};
						reason: string;
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	onTestSent: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				"application/json": {
					/** @constant */
					type: "test.sent";
					/**
					 * Format: date-time
					 * @description When it happened.
					 */
					timestamp: string;
					/** @description Grows from event to event. Those of one report arrive in this order. */
					sequence: number;
					data: {
						channel: {
							/** Format: uuid */
							id: string;
							name: string;
							kind: string;
						};
						/** @description A URL; a path if the service does not know its own URL. */
						url: string;
					};
				};
			};
		};
		responses: {
			/** @description The receiver accepts it: any 2xx. */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
}
