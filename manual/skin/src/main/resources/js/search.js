/* The search of the site, over sections and rows of its pages and over the members in the Javadoc: every word that is
   typed must be in what is found. Works from files, without a server. */
(function () {
    'use strict';
    var MOST = 30;
    var AROUND = 70;
    var EXACT = 1000;
    var BEGINS = 300;
    var HOLDS = 100;
    var IN_HEADING = 20;
    var IN_TITLE = 10;
    var FIRST = /^(reference\/|apidocs|when-something-goes-wrong)/;
    var LAST = /^(measurements|adr|files)\//;
    var JAVADOCS = ['apidocs', 'apidocs-test'];
    var root = document.currentScript.src.replace(/js\/search\.js.*$/, '');
    var entries = null;
    var isLoading = false;

    function rank(entry, typed, words) {
        var heading = entry.heading.toLowerCase();
        var title = entry.title.toLowerCase();
        var text = entry.text.toLowerCase();
        var sum = 0;
        for (var i = 0; i < words.length; i++) {
            if (heading.indexOf(words[i]) >= 0) {
                sum += IN_HEADING;
            } else if (title.indexOf(words[i]) >= 0) {
                sum += IN_TITLE;
            } else if (text.indexOf(words[i]) >= 0) {
                sum += 1;
            } else {
                return 0;
            }
        }
        var name = entry.name.toLowerCase();
        if (name === typed) {
            sum += EXACT;
        } else if (name.indexOf(typed) === 0) {
            sum += BEGINS;
        } else if (heading.indexOf(typed) >= 0) {
            sum += HOLDS;
        }
        return FIRST.test(entry.place) ? sum * 2 : LAST.test(entry.place) ? sum / 2 : sum;
    }

    function find(typed) {
        var text = typed.toLowerCase().trim();
        var words = text.split(/\s+/).filter(function (word) { return word.length > 1; });
        if (words.length === 0) {
            return null;
        }
        return entries
            .map(function (entry) { return {entry: entry, rank: rank(entry, text, words), word: words[0]}; })
            .filter(function (found) { return found.rank > 0; })
            .sort(function (a, b) { return b.rank - a.rank; })
            .slice(0, MOST);
    }

    function excerpt(text, word) {
        var place = Math.max(text.toLowerCase().indexOf(word), 0);
        var start = Math.max(place - AROUND, 0);
        var end = Math.min(place + word.length + AROUND, text.length);
        return (start > 0 ? '… ' : '') + text.substring(start, end) + (end < text.length ? ' …' : '');
    }

    function add(parent, name, text) {
        var made = document.createElement(name);
        made.textContent = text;
        parent.appendChild(made);
        return made;
    }

    function show(found, list) {
        list.textContent = '';
        if (found !== null && found.length === 0) {
            add(list, 'li', 'Nothing found').className = 'none';
        }
        (found || []).forEach(function (one) {
            var link = add(add(list, 'li', ''), 'a', '');
            link.href = root + one.entry.place;
            add(link, 'small', one.entry.title);
            add(link, 'b', one.entry.heading);
            add(link, 'p', excerpt(one.entry.text, one.word));
        });
    }

    function script(place, then) {
        var loading = document.createElement('script');
        loading.src = root + place;
        loading.onload = then;
        /* Without Javadoc beside them the pages can be searched all the same. */
        loading.onerror = then;
        document.head.appendChild(loading);
    }

    /* What the Javadoc tool writes for its own search: package, class, label, and the anchor where that differs. */
    function addMembers(folder) {
        (window.memberSearchIndex || []).forEach(function (member) {
            entries.push({
                place: folder + '/' + member.p.replace(/\./g, '/') + '/' + member.c + '.html#' + (member.u || member.l),
                title: 'Javadoc',
                heading: member.c + '.' + member.l,
                name: member.l.replace(/\(.*/, ''),
                text: member.p
            });
        });
        window.memberSearchIndex = [];
        (window.typeSearchIndex || []).forEach(function (type) {
            if (type.p) {
                entries.push({
                    place: folder + '/' + type.p.replace(/\./g, '/') + '/' + type.l + '.html',
                    title: 'Javadoc',
                    heading: type.l,
                    name: type.l,
                    text: type.p
                });
            }
        });
        window.typeSearchIndex = [];
    }

    function load(then) {
        if (entries) {
            then();
            return;
        }
        if (isLoading) {
            return;
        }
        isLoading = true;
        window.updateSearchResults = function () {};
        script('js/search-index.js', function () {
            entries = (window.railmpiPages || []).map(function (section) {
                return {place: section[0], title: section[1], heading: section[2], name: section[2], text: section[3]};
            });
            then();
            JAVADOCS.forEach(function (folder) {
                script(folder + '/member-search-index.js', function () {
                    addMembers(folder);
                    script(folder + '/type-search-index.js', function () {
                        addMembers(folder);
                        then();
                    });
                });
            });
        });
    }

    /* Arrows go through what was found. */
    function move(event, box) {
        var stops = [box.querySelector('input')].concat(Array.from(box.querySelectorAll('li a')));
        var step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        var next = step === 0 ? null : stops[stops.indexOf(document.activeElement) + step];
        if (next) {
            next.focus();
            event.preventDefault();
        } else if (event.key === 'Escape') {
            box.querySelector('ol').textContent = '';
        } else if (event.key === 'Enter' && document.activeElement === stops[0] && stops[1]) {
            stops[1].click();
        }
    }

    var box = document.createElement('div');
    box.className = 'search';
    box.setAttribute('role', 'search');
    var input = add(box, 'input', '');
    input.type = 'search';
    input.placeholder = 'Search: a parameter, an error, a method';
    input.setAttribute('aria-label', 'Search the manual');
    var list = add(box, 'ol', '');
    document.querySelector('header.top').insertBefore(box, document.querySelector('.to-menu'));
    function search() {
        load(function () { show(find(input.value), list); });
    }
    input.addEventListener('input', search);
    box.addEventListener('keydown', function (event) { move(event, box); });
    document.addEventListener('keydown', function (event) {
        if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
            input.focus();
            event.preventDefault();
        }
    });
    document.addEventListener('click', function (event) {
        if (!box.contains(event.target) || event.target.closest('li a')) {
            list.textContent = '';
        }
    });
    var asked = /[?&]q=([^&#]*)/.exec(location.search);
    if (asked) {
        input.value = decodeURIComponent(asked[1].replace(/\+/g, ' '));
        search();
    }
}());
